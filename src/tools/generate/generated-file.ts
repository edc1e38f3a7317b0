/** A file that is generated from the documents in `schemas/`. */
export interface GeneratedFile {
  path: string;
  text: string;
}
