/// <reference types="next" />
// So that `tsc` knows stylesheets as modules in a fresh clone, where Next has not yet written next-env.d.ts.
