// Answers the editor's calls about files of the media library.
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { translateProblem } from '../../kernel/language.ts';
import { HttpError, invalidInput } from '../../kernel/http-error.ts';

export default defineRoutes('media', {
  upload({ services, site, language, file }, { body }) {
    // A text field named `file` is no file.
    if (file === undefined)
      throw invalidInput([
        { path: '/file', rule: 'type', message: translateProblem(language, 'input.file') },
      ]);
    return services.media.items.add(site.projectCode, file, body);
  },
  async captions(context, { query: { code, language } }) {
    const found = await context.services.media.records.findCaptions(context.site, code, language);
    if (found === undefined) throw new HttpError(404, 'media.no-captions');
    requireExchange(context).reply.header('cache-control', 'public, max-age=86400');
    return found;
  },
  async pageList({ services, site, language }, { query: { classificationCode = '', ...search } }) {
    const classificationCodes =
      classificationCode === ''
        ? undefined
        : await services.classifications.withDescendants(site, classificationCode);
    return services.media.items.list(site.projectCode, { ...search, language, classificationCodes });
  },
  saveFiles: ({ services, site }, { body }) =>
    services.media.items.save(site.projectCode, body.resourceCodes),
  cancelSave: ({ services, site }, { body }) =>
    services.media.items.cancel(site.projectCode, body.cancelResourceCodeList),
  markUsed: ({ services, site }, { body }) =>
    services.media.items.mark(site.projectCode, body.resourceCodes, true),
  markUnused: ({ services, site }, { body }) =>
    services.media.items.mark(site.projectCode, body.resourceCodes, false),
  delete: ({ services, site }, { body }) => services.media.items.remove(site.projectCode, body.resourceCodes),
});
