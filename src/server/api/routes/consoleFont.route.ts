// Answers the owner's calls about fonts.
import { ownFontCode } from '../../../../runtime/theme/own-font.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consoleFont', {
  list: ({ services, site }) => services.fonts.list(site),
  keep({ services, site }, { body: { url, licence } }) {
    const code = ownFontCode(url);
    if (code === undefined) throw new HttpError(404, 'media.unknown', { code: url });
    return services.fonts.keep(site, code, licence.trim());
  },
});
