// Defines kits that a site has made as records of the console.
import { readDocuments, removeDocument, storeDocument } from '../domains/documents/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { textIn } from '../kernel/localized.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';
import { describeKit, describeRow } from './kits/describe-kit.ts';
import { findKit, KIT, listKits, storedKit, type StoredKit } from './kits/read-kits.ts';
import { makeKitOfSite } from './kits/save-kit.ts';
import { newKitId, storeKit } from './kits/store-kit.ts';

/** Kits in the trash are documents of this kind. */
const REMOVED = 'kit-removed';

type Texts = Record<string, string>;

const valuesOf = ({ about: { title, description, kind } }: Pick<StoredKit, 'about'>) => ({
  title: title as Texts,
  ...(typeof description === 'object' ? { description: { ...description } } : {}),
  ...(typeof kind === 'object' ? { kind: { ...kind } } : {}),
});

/** Puts a kit into the trash, and takes it out of it. */
async function move({ queries, site }: EntityContext, id: string, from: string, to: string): Promise<void> {
  const stored = (await readDocuments(queries, site, from, [id])).get(id);
  if (stored === undefined) throw new HttpError(409, 'kit.not-own');
  await storeDocument(queries, site, { kind: to, name: id }, stored);
  await removeDocument(queries, site, { kind: from, name: id });
}

export default defineEntity('consoleKit', {
  async list(context, { q = '', pageNum, pageSize }) {
    const rows = (await listKits(context))
      .map((kit) => describeRow(kit, context))
      .filter(({ title, kind }) => `${title} ${kind}`.toLowerCase().includes(q.toLowerCase()));
    const data = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { data, total: rows.length, pageNum, pageSize };
  },
  async read(context, ids) {
    const found = await Promise.all(ids.map(async (id) => [id, await findKit(context, id)] as const));
    return new Map(found.flatMap(([id, kit]) => (kit === undefined ? [] : [[id, valuesOf(kit.kit)]])));
  },
  details: (context, id) => describeKit(context, id),
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  async write(context, { id, values }) {
    const { queries, site } = context;
    if (id === undefined) {
      const made = newKitId();
      await storeKit(context, made, await makeKitOfSite(context, values));
      return made;
    }
    const stored = (await readDocuments(queries, site, KIT, [id])).get(id);
    if (stored === undefined) throw new HttpError(409, 'kit.not-own');
    const kit = storedKit(stored);
    await storeKit(context, id, { ...kit, about: { ...kit.about, ...values } });
    return id;
  },
  remove: (context, id) => move(context, id, KIT, REMOVED),
  recover: (context, id) => move(context, id, REMOVED, KIT),
  purge: ({ queries, site }, id) => removeDocument(queries, site, { kind: REMOVED, name: id }),
});
