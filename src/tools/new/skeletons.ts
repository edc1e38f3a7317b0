// Holds the skeletons of new files, by their role.
import {
  writeAction,
  writeField,
  writeOperation,
  writePrimitive,
  writeRoute,
  writeSource,
} from './code-skeletons.ts';
import {
  makeApi,
  makeBlock,
  makeDialog,
  makeForm,
  makeKind,
  makeList,
  makePage,
  makeRecord,
  makeTemplate,
  makeView,
} from './document-skeletons.ts';
import { makeEntity, nameEntity } from './entity-skeletons.ts';
import { makeLocale } from './locale-texts.ts';
import { makeSiteDocument } from './site-document-skeletons.ts';

/** How one more of something begins. */
interface Skeleton {
  /** What its name must look like, for the machine and for people. */
  pattern: RegExp;
  looks: string;
  /** Its files by path; a document as a value, code as text. */
  files(name: string, root: string): Readonly<Record<string, object | string>>;
  /** Files that it changes, as they become. */
  edits?(name: string, root: string): Readonly<Record<string, string>>;
}

const KEBAB = {
  pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  looks: 'lower-case words with hyphens, such as team-list',
};
const CAMEL = { pattern: /^[a-z][A-Za-z0-9]*$/, looks: 'one word in camelCase, such as teamList' };

/** Everything that is added by adding a file, by what it is called on the command line. */
export const SKELETONS: Readonly<Record<string, Skeleton>> = {
  block: { ...KEBAB, files: (name) => ({ [`schemas/blocks/${name}.block.json`]: makeBlock(name) }) },
  page: { ...KEBAB, files: (name) => ({ [`schemas/pages/${name}.page.json`]: makePage(name) }) },
  view: { ...KEBAB, files: (name) => ({ [`schemas/views/${name}.view.json`]: makeView(name) }) },
  template: {
    ...KEBAB,
    files: (name) => ({ [`schemas/templates/${name}.template.json`]: makeTemplate(name) }),
  },
  dialog: { ...KEBAB, files: (name) => ({ [`schemas/dialogs/${name}.dialog.json`]: makeDialog(name) }) },
  form: { ...KEBAB, files: (name) => ({ [`schemas/forms/${name}.form.json`]: makeForm(name) }) },
  kind: { ...CAMEL, files: (name) => ({ [`schemas/kinds/${name}.kind.json`]: makeKind(name) }) },
  list: { ...KEBAB, files: (name) => ({ [`schemas/console/${name}.list.json`]: makeList(name) }) },
  record: { ...KEBAB, files: (name) => ({ [`schemas/console/${name}.record.json`]: makeRecord(name) }) },
  entity: { ...KEBAB, files: makeEntity, edits: nameEntity },
  document: { ...KEBAB, files: makeSiteDocument, edits: nameEntity },
  locale: {
    pattern: /^[a-z]{2}-[A-Z]{2}$/,
    looks: 'a language in two small letters, a hyphen and a country in two capitals, such as fr-FR',
    files: (name, root) => ({ [`schemas/locales/${name}.locale.json`]: makeLocale(name, root) }),
  },
  primitive: { ...KEBAB, files: (name) => ({ [`blocks/${name}.primitive.tsx`]: writePrimitive() }) },
  field: { ...KEBAB, files: (name) => ({ [`blocks/fields/${name}.field.tsx`]: writeField(name) }) },
  action: { ...KEBAB, files: (name) => ({ [`runtime/actions/${name}.action.ts`]: writeAction() }) },
  source: {
    pattern: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/,
    looks: 'the name of a call of schemas/api, such as content.pageList',
    files: (name) => ({ [`runtime/sources/${name}.source.ts`]: writeSource(name) }),
  },
  op: { ...KEBAB, files: (name) => ({ [`runtime/edit/${name}.op.ts`]: writeOperation(name) }) },
  api: {
    ...CAMEL,
    files: (name) => ({
      [`schemas/api/${name}.api.json`]: makeApi(name),
      [`src/server/api/routes/${name}.route.ts`]: writeRoute(name),
    }),
  },
};
