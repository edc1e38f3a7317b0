import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expandEntity } from '../../../runtime/model/expand-entity.ts';
import {
  generateApiTable,
  generateApiTypes,
  generateEntityTable,
  generateVisitorTable,
} from './api-types.ts';
import { API_VALIDATORS, generateApiValidator } from './api-validators.ts';
import { generateDocumentTypes } from './document-types.ts';
import {
  generateDataValidator,
  generateDocumentValidator,
  isWhole,
  VALIDATORS,
} from './document-validators.ts';
import type { GeneratedFile } from './generated-file.ts';
import { readDocuments } from './read-documents.ts';
import { closeObjects } from './schema.ts';
import { MERCHANT, generateMerchantValidator } from './merchant-validator.ts';
import { generateProblemAnswers } from './problem-answers.ts';
import { generateTextKeys } from './text-keys.ts';

/** The generated files, and one line for each document that could not be compiled. */
export interface Outputs {
  files: readonly GeneratedFile[];
  failures: readonly string[];
}

/** Folders in which every file is generated: a file that is no longer an output is removed. */
export const GENERATED_FOLDERS: readonly string[] = [VALIDATORS, API_VALIDATORS];

/**
 * Computes all generated files from the documents below `root`. A wrong document affects only its own files.
 */
export async function generateOutputs(root: string): Promise<Outputs> {
  const metas = readDocuments(root, 'meta', 'meta');
  const apis = readDocuments(root, 'api', 'api').map((document) => ({
    ...document,
    json: closeObjects(expandEntity(document.json)),
  }));
  const steps: (() => GeneratedFile | Promise<GeneratedFile>)[] = [
    async () => ({
      path: 'runtime/generated/documents.generated.ts',
      text: await generateDocumentTypes(metas),
    }),
    async () => ({ path: 'runtime/generated/api.generated.ts', text: await generateApiTypes(apis) }),
    () => ({ path: 'runtime/generated/api-calls.generated.ts', text: generateApiTable(apis) }),
    () => ({ path: 'runtime/generated/visitor-calls.generated.ts', text: generateVisitorTable(apis) }),
    () => ({ path: 'runtime/generated/entities.generated.ts', text: generateEntityTable(apis) }),
    () => ({
      path: 'runtime/generated/text-keys.generated.ts',
      text: generateTextKeys(readDocuments(root, 'locales', 'locale')),
    }),
    () => ({
      path: 'runtime/generated/problem-answers.generated.ts',
      text: generateProblemAnswers(root, readDocuments(root, 'locales', 'locale')),
    }),
    ...metas.filter(isWhole).map((meta) => () => generateDocumentValidator(meta, metas)),
    ...readDocuments(root, 'blocks', 'block').map((block) => () => generateDataValidator(block)),
    ...apis.map((api) => () => generateApiValidator(api, apis)),
    ...(existsSync(join(root, MERCHANT)) ? [() => generateMerchantValidator(root)] : []),
  ];
  const files: GeneratedFile[] = [];
  const failures: string[] = [];
  for (const step of steps) {
    try {
      files.push(await step());
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { files, failures };
}
