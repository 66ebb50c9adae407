/// <reference types="next" />
// Makes stylesheets known to `tsc` as modules in a fresh clone, where Next has not yet written next-env.d.ts.
