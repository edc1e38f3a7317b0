// Answers the owner's calls about blocks that owners make.
import { readFile } from 'node:fs/promises';
import type { Ast } from '../../../../runtime/model/page.ts';
import { migrateStored } from '../../../assembly/migrate-stored.ts';
import { readBlockFile, writeBlockFile } from '../../entities/blocks/block-file.ts';
import { describeChanges } from '../../entities/blocks/describe-changes.ts';
import { makePlain } from '../../entities/blocks/make-plain.ts';
import { useEverywhere } from '../../entities/blocks/use-everywhere.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireFile, sendJsonFile } from '../calls/files.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleBlock', {
  makePlain: (context, { body }) => makePlain(entityContext(context), body.id),
  useEverywhere: (context, { body }) => useEverywhere(entityContext(context), body),
  changes: (context, { body }) => describeChanges(entityContext(context), body),
  compiled: async ({ services, site }) =>
    (await services.siteDocuments.listBlocks(site)).map((document) => ({ ...document })),
  async renew({ services, site }, { body: { language, ast } }) {
    await services.siteDocuments.open(site);
    const stored = ast as unknown as Ast;
    return { ...ast, ...migrateStored(stored, language) };
  },
  async file(context, { query: { id } }) {
    const file = await writeBlockFile(entityContext(context), id);
    return sendJsonFile(context, `${id}.json`, file);
  },
  async bring(context) {
    const text = await readFile(requireFile(context).path, 'utf8');
    return readBlockFile(entityContext(context), { text, requestKey: context.idempotencyKey });
  },
});
