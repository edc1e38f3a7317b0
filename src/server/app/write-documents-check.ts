/** Checks the documents during the build, and writes the result beside itself for the server. */
import { writeFileSync } from 'node:fs';
import { checkDocuments } from '../../assembly/check-documents.ts';
import { CHECKED_DOCUMENTS } from '../pages/compiled-documents.ts';

writeFileSync(new URL(CHECKED_DOCUMENTS, import.meta.url), JSON.stringify(checkDocuments()));
