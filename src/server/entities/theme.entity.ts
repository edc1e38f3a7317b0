// Defines the theme of a site as a record of the console.
import { isSame } from '../../../runtime/compare/same.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { compileTheme } from '../../../runtime/theme/compile-theme.ts';
import { listContrast } from '../../../runtime/theme/contrast.ts';
import { checkTheme } from '../../../runtime/theme/check-theme.ts';
import { ownFontCode } from '../../../runtime/theme/own-font.ts';
import { takeSeeds } from '../../../runtime/theme/theme-document.ts';
import { readPresets } from '../../assembly/themes.ts';
import { readDocuments, removeDocument, storeDocument, THEME } from '../domains/documents/index.ts';
import { FieldError, HttpError } from '../kernel/http-error.ts';
import { findProblemKey, translateConsole, translateProblem } from '../kernel/language.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';

/** Of a site that has chosen none. */
const START = { preset: 'kiln', overrides: {} };

/** Colours that are hard to read, however many grounds they stand on. */
function countLow(document: unknown): number {
  const presets = readPresets();
  const { theme } = checkTheme(document, presets);
  const low = listContrast(theme, presets).filter(({ contrast, need }) => contrast < need);
  // The quiet surface has the colours of the plain one.
  return new Set(low.map(({ scheme, role }) => `${scheme}/${role.replace(/^alt-/, '')}`)).size;
}

/** Throws for a font that is not in the library, or whose owner has not said what allows its use. */
async function requireFonts(
  { services, site, queries }: Pick<EntityContext, 'services' | 'site' | 'queries'>,
  document: unknown,
): Promise<void> {
  const { theme } = checkTheme(document, readPresets());
  for (const place of ['body', 'heading'] as const) {
    const code = ownFontCode(theme.overrides.type?.[place] ?? '');
    const obstacle = code === undefined ? undefined : await services.fonts.findObstacle(queries, site, code);
    if (obstacle === undefined) continue;
    const path = `/values/document/overrides/type/${place}`;
    throw new FieldError(422, obstacle === 'unknown' ? 'theme.font-unknown' : 'theme.font-licence', path);
  }
}

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
  async write({ services, site, queries }, { id, values }) {
    if (id !== THEME.name) throw new HttpError(404, 'console.unknown');
    await requireFonts({ services, site, queries }, values.document);
    // As if no theme had been chosen: so an undo of the first one gives every byte back.
    if (isSame(values.document, START)) await removeDocument(queries, site, THEME);
    else await storeDocument(queries, site, THEME, { title: {}, document: values.document });
    return THEME.name;
  },
  // The colours of the logo are the owner's, as the logo is, whatever look the site has.
  undoAfter({ made, now, before }) {
    const seeds = now.document.overrides?.seeds;
    const { colors } = now.document.overrides ?? {};
    const [ours, theirs] = [made, now].map(({ document }) => takeSeeds(document, seeds));
    // Colours that the look sets by hand go with its seeds, unless an owner has changed a seed alone.
    const isLook = [undefined, made.document.overrides?.colors, ours?.overrides.colors].some((each) =>
      isSame(colors, each),
    );
    return isObject(seeds) && isLook && isSame(ours, theirs)
      ? { document: { ...before.document, overrides: { ...before.document.overrides, seeds } } }
      : undefined;
  },
  check: ({ language }, document) =>
    Promise.resolve(
      compileTheme(document, readPresets()).problems.map(({ code, details = {}, path, message }) => {
        const key = findProblemKey(code);
        return {
          code,
          path,
          message: key === undefined ? message : translateProblem(language, key, details),
        };
      }),
    ),
  async waiting({ site, queries }) {
    const stored = (await readDocuments(queries, site, THEME.kind)).get(THEME.name);
    return [
      {
        name: 'theme',
        kind: 'content',
        count: stored === undefined ? 0 : countLow(stored.document),
        link: '/edit/#panel=theme',
      },
    ];
  },
  async changed({ services, site }) {
    services.events.emit('changed', { projectCode: site.projectCode, tags: ['documents'] });
    await services.fonts.renew(site);
  },
});
