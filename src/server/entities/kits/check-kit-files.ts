/** Checks the files of a kit that somebody has uploaded. What is wrong is named with its file and place. */
import { isObject } from '../../../../runtime/model/json.ts';
import { isProgramPath } from '../../../../runtime/model/program-paths.ts';
import { HttpError } from '../../kernel/http-error.ts';

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;

type Kind = 'code' | 'path' | 'language' | 'languages' | 'text' | 'texts' | 'object' | 'list' | 'whole';

/** Of pages, pictures, forms and blocks. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const PATH = /^\/[^\s?#"<>\\]{0,200}$/;

/** Of the page that says that there is none. */
const NOT_FOUND = '/404';
const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  code: (value) => typeof value === 'string' && CODE.test(value),
  path: (value) =>
    typeof value === 'string' && PATH.test(value) && (value === NOT_FOUND || !isProgramPath(value)),
  language: (value) => typeof value === 'string' && LANGUAGE.test(value),
  languages: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => LANGUAGE.test(String(each))),
  text: (value) => typeof value === 'string' && value.length <= 2_000,
  /** A text, or one for each language. */
  texts: (value) =>
    typeof value === 'string' ||
    (isObject(value) && Object.values(value).every((each) => typeof each === 'string')),
  object: isObject,
  list: Array.isArray,
  whole: Number.isInteger,
};

/** The members that must be there, by the beginning of a file's path. */
const MEMBERS: readonly { file: string; isList?: true; members: Readonly<Record<string, Kind>> }[] = [
  { file: 'kit.json', members: { format: 'whole', title: 'texts', pages: 'list' } },
  {
    file: 'site.json',
    members: { name: 'texts', defaultLanguage: 'language', languages: 'languages', switches: 'object' },
  },
  {
    file: 'channels.json',
    isList: true,
    members: { channelCode: 'code', channelName: 'texts', linkUrl: 'path' },
  },
  { file: 'pages/', members: { channelCode: 'code', vm: 'list', data: 'object' } },
  {
    file: 'pictures.json',
    isList: true,
    members: { resourceCode: 'code', file: 'text', name: 'text', width: 'whole', height: 'whole' },
  },
  { file: 'files.json', isList: true, members: { resourceCode: 'code', file: 'text', name: 'text' } },
  {
    file: 'forms.json',
    isList: true,
    members: { id: 'code', title: 'texts', rule: 'list', option: 'object' },
  },
  { file: 'blocks.json', isList: true, members: { name: 'code', title: 'object', document: 'object' } },
  {
    file: 'dictionary.json',
    isList: true,
    members: { objectCode: 'code', attributeList: 'list', instances: 'list' },
  },
];
const NEEDED = ['kit.json', 'site.json', 'channels.json'];
const SLOT: Readonly<Record<string, Kind>> = { in: 'text', field: 'text' };
const BLOCK: Readonly<Record<string, Kind>> = { key: 'text', block: 'text', version: 'whole' };

/** `names` are the paths of all files, also of pictures. */
export function checkKitFiles(files: ReadonlyMap<string, unknown>, names: ReadonlySet<string>): void {
  const missing = NEEDED.find((name) => !files.has(name));
  if (missing !== undefined) throw new HttpError(422, 'kit.file-missing', { file: missing });
  const kit = files.get('kit.json');
  if (isObject(kit) && typeof kit.format === 'number' && kit.format > FORMAT)
    throw new HttpError(422, 'kit.newer');
  for (const member of ['description', 'kind', 'disclaimer'])
    if (isObject(kit) && kit[member] !== undefined && !IS.texts(kit[member]))
      throw wrong(`kit.json /${member}`);
  for (const [name, document] of files) {
    const rule = MEMBERS.find(({ file }) => name === file || (file.endsWith('/') && name.startsWith(file)));
    if (rule === undefined) continue;
    if (rule.isList === true) {
      if (!Array.isArray(document)) throw wrong(name);
      for (const [index, each] of document.entries()) requireMembers(`${name} /${index}`, each, rule.members);
    } else requireMembers(name, document, rule.members);
    if (rule.file === 'pages/') checkInstances(name, document as Instances);
  }
  for (const [list, folder] of [
    ['pictures.json', 'pictures/'],
    ['files.json', 'files/'],
  ] as const)
    for (const { file } of (files.get(list) ?? []) as { file: string }[])
      if (!names.has(folder + file)) throw new HttpError(422, 'kit.file-missing', { file: folder + file });
}

interface Instances {
  vm: readonly unknown[];
  data: Readonly<Record<string, unknown>>;
}

/** Throws a 422 for a page whose blocks or data are none. */
export function requirePageShape(name: string, page: unknown): void {
  requireMembers(name, page, { vm: 'list', data: 'object' });
  checkInstances(name, page as Instances);
}

function checkInstances(name: string, { vm, data }: Instances): void {
  for (const [index, block] of vm.entries()) {
    requireMembers(`${name} /vm/${index}`, block, BLOCK);
    const { slot } = block as { slot?: unknown };
    if (slot !== undefined) requireMembers(`${name} /vm/${index}/slot`, slot, SLOT);
    const own = data[(block as { key: string }).key];
    if (own !== undefined && !isObject(own)) throw wrong(`${name} /data/${(block as { key: string }).key}`);
  }
}

function requireMembers(place: string, value: unknown, members: Readonly<Record<string, Kind>>): void {
  if (!isObject(value)) throw wrong(place);
  for (const [member, kind] of Object.entries(members))
    if (!Object.hasOwn(value, member) || !IS[kind](value[member]))
      throw wrong(`${place}${place.includes(' ') ? '' : ' '}/${member}`);
}

const wrong = (place: string): HttpError => new HttpError(422, 'kit.member-wrong', { place });
