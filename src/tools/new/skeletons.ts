// Lists what is added by adding files. The files of each are in `skeletons/<role>`, below their own paths.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockMigration, raiseVersion } from './block-migration.ts';
import { makeLocale } from './locale-texts.ts';
import { nameEntity, nextMigration } from './name-entity.ts';

/** How one more of something begins. */
interface Skeleton {
  /** What its name must look like, for the machine and for people. */
  pattern: RegExp;
  looks: string;
  /** Its files by path, where they are not those of its folder. */
  files?(name: string, root: string): Readonly<Record<string, object | string>>;
  /** Files that it changes, as they become. */
  edits?(name: string, root: string): Readonly<Record<string, string>>;
}

const KEBAB = {
  pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  looks: 'lower-case words with hyphens, such as team-list',
};
const CAMEL = { pattern: /^[a-z][A-Za-z0-9]*$/, looks: 'one word in camelCase, such as teamList' };

/** By what each is called on the command line. */
export const SKELETONS: Readonly<Record<string, Skeleton>> = {
  block: KEBAB,
  page: KEBAB,
  view: KEBAB,
  template: KEBAB,
  dialog: KEBAB,
  form: KEBAB,
  kind: CAMEL,
  list: KEBAB,
  record: KEBAB,
  entity: { ...KEBAB, edits: nameEntity },
  document: { ...KEBAB, edits: nameEntity },
  locale: {
    pattern: /^[a-z]{2}-[A-Z]{2}$/,
    looks: 'a language in two small letters, a hyphen and a country in two capitals, such as fr-FR',
    files: (name, root) => ({ [`schemas/locales/${name}.locale.json`]: makeLocale(name, root) }),
  },
  primitive: KEBAB,
  behaviour: KEBAB,
  // Of a block that is there already.
  'block-migration': { ...KEBAB, files: blockMigration, edits: raiseVersion },
  field: KEBAB,
  action: KEBAB,
  source: {
    pattern: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/,
    looks: 'the name of a call of schemas/api, such as content.pageList',
  },
  op: KEBAB,
  api: CAMEL,
};

const ENDING = '.txt';

/** The files of a role's folder by their paths. `__name__` and its other forms become those of the name. */
export function fillSkeleton(role: string, name: string, root: string): Record<string, string> {
  const folder = join(import.meta.dirname, 'skeletons', role);
  const forms = formsOf(name, root);
  const fill = (text: string): string =>
    text.replaceAll(/__([A-Za-z]+)__/g, (whole, form: string) => forms[form]?.() ?? whole);
  const paths = globSync(`**/*${ENDING}`, { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(
    paths
      .sort()
      .map((path) => [fill(path.slice(0, -ENDING.length)), fill(readFileSync(join(folder, path), 'utf8'))]),
  );
}

/** The forms of a name, of `team-member`: `teamMember`, `TeamMember`, `team_member`, "Team member". */
function formsOf(name: string, root: string): Readonly<Record<string, () => string>> {
  const camel = name.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const words = name.replaceAll('-', ' ');
  return {
    name: () => name,
    camel: () => camel,
    Pascal: () => capital(camel),
    snake: () => name.replaceAll('-', '_'),
    words: () => words,
    Words: () => capital(words),
    number: () => nextMigration(root),
  };
}
