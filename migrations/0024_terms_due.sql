-- Each connection has a temporary one now.
DROP TABLE main.terms_due;
