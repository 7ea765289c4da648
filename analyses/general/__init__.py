"""Answer the questions that every game gets, a question a file; what only one of them needs is beside it."""
