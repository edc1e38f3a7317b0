/** Ids of elements that the server writes and programs use. */
export const ROOT_ID = 'root';
export const STYLES_ID = 'styles';
