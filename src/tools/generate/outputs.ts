import { generateApiTable, generateApiTypes } from './api-types.ts';
import { generateDocumentTypes } from './document-types.ts';
import { readDocuments } from './read-documents.ts';

/** A file that follows from the documents in `schemas/`. */
export interface GeneratedFile {
  path: string;
  text: string;
}

/** Folders in which every file is generated: one that is no longer an output is stale. */
export const GENERATED_FOLDERS: readonly string[] = [];

/** Everything that is generated, computed from the files below `root`; writes nothing. */
export async function generateOutputs(root: string): Promise<GeneratedFile[]> {
  const metas = readDocuments(root, 'meta', 'meta');
  const apis = readDocuments(root, 'api', 'api');
  return [
    { path: 'runtime/model/documents.generated.ts', text: await generateDocumentTypes(metas) },
    { path: 'runtime/model/api.generated.ts', text: await generateApiTypes(apis) },
    { path: 'runtime/model/api-calls.generated.ts', text: generateApiTable(apis) },
  ];
}
