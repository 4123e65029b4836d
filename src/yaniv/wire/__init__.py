"""Every command and message between a client and a table, typed once; what the browser knows of them is generated."""
