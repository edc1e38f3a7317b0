import { readDocuments, storeDocument, THEME } from '../domains/documents/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { translateConsole } from '../kernel/language.ts';
import { defineEntity } from './engine/contract.ts';

/** Of a site that has chosen none. */
const START = { preset: 'kiln', overrides: {} };

export default defineEntity('consoleTheme', {
  async list({ site, queries }, { pageNum, pageSize }) {
    const stored = (await readDocuments(queries, site, THEME.kind)).get(THEME.name);
    const preset = String(stored?.document.preset ?? START.preset);
    return { data: [{ id: 'theme' as const, preset }], total: 1, pageNum, pageSize };
  },
  async read({ site, queries }, ids) {
    if (!ids.includes(THEME.name)) return new Map();
    const stored = (await readDocuments(queries, site, THEME.kind)).get(THEME.name);
    return new Map([[THEME.name, { document: { ...START, ...stored?.document } }]]);
  },
  titleOf: (_, { language }) => translateConsole(language, 'entity.theme'),
  async write({ site, queries }, { id, values }) {
    if (id !== THEME.name) throw new HttpError(404, 404, 'console.unknown');
    await storeDocument(queries, site, THEME, { title: {}, document: values.document });
    return THEME.name;
  },
  changed: ({ services, site }) =>
    services.events.emit('documentsChanged', { projectCode: site.projectCode }),
});
