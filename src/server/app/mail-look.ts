/** Makes mails look like the theme of their site, with its logo. */
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { checkTheme } from '../../../runtime/theme/check-theme.ts';
import { coloursOf } from '../../../runtime/theme/contrast.ts';
import { ownFontCode } from '../../../runtime/theme/own-font.ts';
import { valuesOf, type ThemeValues } from '../../../runtime/theme/theme-document.ts';
import { RADIUS, stackOf } from '../../../runtime/theme/write-css.ts';
import { readPresets } from '../../assembly/themes.ts';
import type { Database } from '../database/database.ts';
import { makeDelivery, type CountedDelivery, type DressMail } from '../delivery/delivery.ts';
import type { MailLook, MailPicture } from '../delivery/mail-html.ts';
import { readShownLogo } from '../domains/content/index.ts';
import type { SiteDocuments } from '../domains/documents/index.ts';
import type { Sites } from '../domains/sites/index.ts';
import type { Opened } from '../jobs/jobs.ts';
import type { Config } from '../kernel/config.ts';
import type { MediaStore } from '../storage/media-store.ts';

/** Of the media that every mail program shows. */
const LOGO_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
/** Larger logos are not carried: the name stands in their place. */
const MAX_LOGO = 60 * 1024;

/** The services that send mails and short messages. */
export function openDelivery(
  context: Dependencies & { config: Config; logger: FastifyBaseLogger },
): Opened<{ delivery: CountedDelivery }> {
  const { config, logger } = context;
  return { services: { delivery: makeDelivery(config, logger, makeMailLooks(context, logger)) } };
}

interface Dependencies {
  database: Pick<Database, 'queries'>;
  siteDocuments: Pick<SiteDocuments, 'read'>;
  sites: Pick<Sites, 'get'>;
  media: { store: Pick<MediaStore, 'find' | 'read'> };
}

function makeMailLooks(dependencies: Dependencies, logger: FastifyBaseLogger): DressMail {
  const { database, siteDocuments, sites } = dependencies;
  return async (projectCode) => {
    const site = await sites.get(projectCode);
    if (site === undefined) return undefined;
    const stored = (await siteDocuments.read(site, 'theme')).get('theme');
    const { logo } = await readShownLogo(database.queries, site);
    const picture = await readLogo(dependencies, logo).catch((error: unknown) => {
      logger.warn({ err: error, logo }, 'A mail is written without the logo: it could not be read');
      return undefined;
    });
    return { ...lookOfTheme(stored?.document), ...(picture === undefined ? {} : { logo: picture }) };
  };
}

/** The light context: programs that turn mails dark do it themselves. */
export function lookOfTheme(document: unknown): Omit<MailLook, 'name'> {
  const presets = readPresets();
  const { theme } = checkTheme(document ?? {}, presets);
  const colours = coloursOf(theme, 'light', presets);
  const { type, shape } = valuesOf(theme, presets);
  return {
    colours: {
      page: colours['surface-alt'],
      ground: colours.surface,
      text: colours.text,
      muted: colours['alt-text-muted'],
      brand: colours['text-brand'],
      line: colours.line,
    },
    fonts: { body: stackInMails(type.body), heading: stackInMails(type.heading) },
    radius: Number.parseInt(RADIUS[shape.radius], 10),
  };
}

/** Programs of mails load no fonts. */
const stackInMails = (font: ThemeValues['type']['body']): string =>
  stackOf(ownFontCode(font) === undefined ? font : 'sans').replaceAll("'", '');

async function readLogo({ media }: Dependencies, url: string): Promise<MailPicture | undefined> {
  const [, key = '', ending = ''] = /^\/media\/([\w.-]+\.(\w+))$/.exec(url) ?? [];
  const type = LOGO_TYPES[ending.toLowerCase()];
  if (type === undefined) return undefined;
  const found = await media.store.find(key);
  if (found === undefined || found.size > MAX_LOGO) return undefined;
  return { content: await buffer(await media.store.read(key)), type };
}
