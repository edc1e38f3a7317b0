// Defines the settings of comments as the one record of its kind.
import { defineEntity } from './engine/contract.ts';
import { readStoredSettings, storeSetting } from '../domains/sites/index.ts';
import { HttpError } from '../kernel/http-error.ts';

/** The only one of a site. */
const ID = 'site';

export default defineEntity('consoleCommentSetting', {
  async list({ site, queries }, page) {
    const { comments } = await readStoredSettings(queries, site.projectCode, ['comments']);
    const data = [{ id: ID, hold: comments.hold, words: comments.words.length } as const];
    return { data, total: 1, pageNum: 1, pageSize: page.pageSize };
  },
  async read({ site, queries }, ids) {
    const { comments } = await readStoredSettings(queries, site.projectCode, ['comments']);
    return new Map(ids.includes(ID) ? [[ID, { hold: comments.hold, words: [...comments.words] }]] : []);
  },
  async write({ site, queries }, { id, values }) {
    if (id !== ID) throw new HttpError(404, 'console.unknown');
    const words = [...new Set(values.words.map((word) => word.trim()))].filter((word) => word !== '');
    await storeSetting(queries, site.projectCode, 'comments', { hold: values.hold, words });
    return ID;
  },
  changed: ({ services, site }) =>
    services.events.emit('changed', { projectCode: site.projectCode, tags: ['settings'] }),
});
