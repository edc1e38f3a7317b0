/** A file that follows from the documents in `schemas/`. */
export interface GeneratedFile {
  path: string;
  text: string;
}
