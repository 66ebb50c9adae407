/** Why a start cannot go on, said in one line to the person who started it. Anything else that goes wrong is a fault of ours. */
export class StartRefusal extends Error {}
