/** A name or a role that cannot be used; the message says which can. */
export class NewError extends Error {}
