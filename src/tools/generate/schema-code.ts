/** Generates code from meta-schemas, API documents and blocks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expandEntity } from '../../../runtime/model/expand-entity.ts';
import {
  generateApiTable,
  generateApiTypes,
  generateEntityTable,
  generateVisitorTable,
} from './api-types.ts';
import { generateApiValidator } from './api-validators.ts';
import { generateDocumentTypes } from './document-types.ts';
import { generateDataValidator, generateDocumentValidator, isWhole } from './document-validators.ts';
import { runSteps, type Outputs } from './generated-file.ts';
import { MERCHANT, generateMerchantValidator } from './merchant-validator.ts';
import { readBlocks, readDocuments } from './read-documents.ts';
import { closeObjects } from './schema.ts';

/** Computes types, tables and validators. A wrong document affects only its own files. */
export function generateSchemaCode(root: string): Promise<Outputs> {
  const metas = readDocuments(root, 'meta', 'meta');
  const apis = readDocuments(root, 'api', 'api').map((document) => ({
    ...document,
    json: closeObjects(expandEntity(document.json)),
  }));
  return runSteps([
    async () => ({
      path: 'runtime/generated/documents.generated.ts',
      text: await generateDocumentTypes(metas),
    }),
    async () => ({ path: 'runtime/generated/api.generated.ts', text: await generateApiTypes(apis) }),
    () => ({ path: 'runtime/generated/api-calls.generated.ts', text: generateApiTable(apis) }),
    () => ({ path: 'runtime/generated/visitor-calls.generated.ts', text: generateVisitorTable(apis) }),
    () => ({ path: 'runtime/generated/entities.generated.ts', text: generateEntityTable(apis) }),
    ...metas.filter(isWhole).map((meta) => () => generateDocumentValidator(meta, metas)),
    ...readBlocks(root).map((block) => () => generateDataValidator(block)),
    ...apis.map((api) => () => generateApiValidator(api, apis)),
    ...(existsSync(join(root, MERCHANT)) ? [() => generateMerchantValidator(root)] : []),
  ]);
}
