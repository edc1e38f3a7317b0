// Lists the layers inside the programs of `src/`, from the bottom: the second table.

/** A folder of a program with the folders beside it that it may import. */
interface InnerLayer {
  program: string;
  layer: string;
  mayImport: readonly string[];
}

const BELOW_DOMAINS = ['kernel', 'limits', 'database', 'storage', 'delivery', 'gateways', 'jobs'];

/** The layers. A folder inside a layer belongs to it. Files beside the layers may import all of them. */
export const INNER_LAYERS: readonly InnerLayer[] = [
  ...layersOf('src/server', {
    kernel: [],
    limits: ['kernel'],
    database: ['kernel'],
    'database/migrations': [],
    storage: ['kernel'],
    delivery: ['kernel'],
    gateways: ['kernel'],
    jobs: ['kernel', 'database'],
    domains: BELOW_DOMAINS,
    seed: [...BELOW_DOMAINS, 'domains'],
    pages: [...BELOW_DOMAINS, 'domains'],
    entities: [...BELOW_DOMAINS, 'domains', 'seed', 'pages'],
    api: [...BELOW_DOMAINS, 'domains', 'seed', 'pages', 'entities'],
    app: [...BELOW_DOMAINS, 'domains', 'seed', 'pages', 'entities', 'api'],
  }),
  ...layersOf('src/editor', {
    contracts: [],
    store: ['contracts'],
    commands: ['contracts', 'store'],
    view: ['contracts', 'store', 'commands'],
    actions: ['contracts', 'store', 'commands'],
  }),
  ...layersOf('src/console', { contracts: [], actions: ['contracts'], view: ['contracts'] }),
];

/** Folders that import nothing of ours but their own files. */
const CLOSED_FOLDERS: readonly string[] = ['src/server/database/migrations'];

/** The folders in here import one another only through the `index.ts` of each. */
const PUBLIC_FILE_FOLDERS: readonly string[] = ['src/server/domains'];

/** The innermost layer that a file is in; undefined beside the layers and outside of the programs. */
export function innerLayerOf(path: string): InnerLayer | undefined {
  return INNER_LAYERS.filter(({ program, layer }) => path.startsWith(`${program}/${layer}/`))
    .sort((a, b) => b.layer.length - a.layer.length)
    .at(0);
}

/** True when the layers inside the program allow the import, or the program has no such layers. */
export function innerLayersAllow(from: string, to: string): boolean {
  const home = innerLayerOf(from);
  if (home === undefined) return true;
  if (CLOSED_FOLDERS.includes(`${home.program}/${home.layer}`))
    return to.startsWith(`${home.program}/${home.layer}/`);
  if (!to.startsWith(`${home.program}/`)) return true;
  const target = innerLayerOf(to);
  // A layer that may be imported includes the layers nested in it.
  return (
    target !== undefined &&
    [home.layer, ...home.mayImport].some(
      (layer) => target.layer === layer || target.layer.startsWith(`${layer}/`),
    )
  );
}

/** The public file that the import should name instead; undefined when the import is allowed. */
export function publicFileInstead(from: string, to: string): string | undefined {
  const folder = PUBLIC_FILE_FOLDERS.find((each) => to.startsWith(`${each}/`));
  if (folder === undefined || !from.startsWith('src/') || from.startsWith('src/tools/')) return undefined;
  const [name = ''] = to.slice(folder.length + 1).split('/');
  const isInside = from.startsWith(`${folder}/${name}/`);
  const file = `${folder}/${name}/index.ts`;
  return isInside === (to === file) ? file : undefined;
}

/** The rows of the table in ARCHITECTURE.md. */
export function innerLayerRows(): string[] {
  return INNER_LAYERS.map(({ program, layer, mayImport }) => {
    const below = mayImport.map((each) => `\`${each}\``).join(', ');
    return `| \`${program}\` | \`${layer}\` | ${below === '' ? 'nothing beside it' : below} |`;
  });
}

function layersOf(program: string, layers: Readonly<Record<string, readonly string[]>>): InnerLayer[] {
  return Object.entries(layers).map(([layer, mayImport]) => ({ program, layer, mayImport }));
}
