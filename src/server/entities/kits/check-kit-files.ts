/** Checks the files of a kit that somebody has uploaded. What is wrong is named with its file and place. */
import { isObject } from '../../../../runtime/model/json.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import { isProgramPath } from '../../../../runtime/model/program-paths.ts';
import { HttpError } from '../../kernel/http-error.ts';

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;

type Kind =
  | ('code' | 'codes' | 'path' | 'link' | 'language' | 'languages' | 'text' | 'texts' | 'said')
  | 'textsByName'
  | ('object' | 'list' | 'whole' | 'flag' | 'type' | 'entries' | 'attributes' | 'instances');

/** Members by their names, those that must be there and those that may. */
interface Members {
  members: Readonly<Record<string, Kind>>;
  may?: Readonly<Record<string, Kind>>;
}

/** Of pages, pictures, forms and blocks. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const PATH = /^\/[^\s?#"<>\\]{0,200}$/;

/** Of the page that says that there is none. */
const NOT_FOUND = '/404';
const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  code: (value) => typeof value === 'string' && CODE.test(value),
  codes: (value) => Array.isArray(value) && value.every((each) => IS.code(each)),
  link: (value) => typeof value === 'string' && (value === '' || 'url' in readLink(value)),
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
  /** In one language at least. */
  said: (value) => IS.texts(value) && (typeof value === 'string' || Object.keys(value as object).length > 0),
  textsByName: (value) => isObject(value) && Object.values(value).every((each) => IS.texts(each)),
  object: isObject,
  list: Array.isArray,
  whole: Number.isSafeInteger,
  flag: (value) => typeof value === 'boolean',
  /** Of a classification. */
  type: (value) => [1, 2, 3, 4].includes(value as number),
  /** Values of the dictionary by their codes. */
  entries: (value) => isObject(value) && Object.values(value).every((each) => isMadeOf(each, ENTRY)),
  attributes: (value) => Array.isArray(value) && value.every((each) => isMadeOf(each, ATTRIBUTE)),
  instances: (value) => Array.isArray(value) && value.every(isInstance),
};

const ENTRY: Members = { members: { value: 'said' }, may: { url: 'link', resourceType: 'whole' } };
const ATTRIBUTE: Members = { members: { code: 'text', name: 'texts', type: 'whole' } };
const INSTANCE: Members = { members: { instanceCode: 'text', values: 'entries' } };

const isInstance = (value: unknown): boolean =>
  isMadeOf(value, INSTANCE) &&
  Object.values((value as { values: Record<string, { code?: unknown }> }).values).every(({ code }) =>
    IS.text(code),
  );

const isMadeOf = (value: unknown, members: Members): boolean =>
  isObject(value) && findWrong(value, members) === undefined;

/** The first member that is missing, or is not what it must be. */
function findWrong(value: Readonly<Record<string, unknown>>, { members, may = {} }: Members) {
  const isRight = (member: string, kind: Kind): boolean =>
    Object.hasOwn(value, member) && IS[kind](value[member]);
  const needed = Object.entries(members).find(([member, kind]) => !isRight(member, kind));
  const given = Object.entries(may).filter(([member]) => value[member] !== undefined);
  return (needed ?? given.find(([member, kind]) => !isRight(member, kind)))?.[0];
}

/** What a file has, by the beginning of its path; `parents` is the member that a `parentCode` names. */
const MEMBERS: readonly (Members & { file: string; isList?: true; parents?: string })[] = [
  {
    file: 'kit.json',
    members: { format: 'whole', title: 'texts', pages: 'codes' },
    may: { description: 'texts', kind: 'texts', disclaimer: 'texts', order: 'whole' },
  },
  {
    file: 'site.json',
    members: { name: 'texts', defaultLanguage: 'language', languages: 'languages', switches: 'object' },
    may: { powerBy: 'object', filing: 'object', theme: 'object' },
  },
  {
    file: 'channels.json',
    isList: true,
    parents: 'channelCode',
    members: { channelCode: 'code', channelName: 'texts', linkUrl: 'path' },
    may: { component: 'code', parentCode: 'code', isHomePage: 'flag', isNewTab: 'flag', seo: 'textsByName' },
  },
  {
    file: 'classifications.json',
    isList: true,
    parents: 'classificationCode',
    members: { classificationCode: 'code', type: 'type', title: 'texts' },
    may: { parentCode: 'code' },
  },
  {
    file: 'friend-links.json',
    isList: true,
    members: { title: 'texts', url: 'link' },
    may: { resourceCode: 'code', isNewTab: 'flag' },
  },
  { file: 'pages/', members: { channelCode: 'code', vm: 'list', data: 'object' }, may: { dict: 'entries' } },
  {
    file: 'pictures.json',
    isList: true,
    members: { resourceCode: 'code', file: 'text', name: 'text', width: 'whole', height: 'whole' },
    may: { resourceType: 'whole', alt: 'texts', classificationCode: 'code', isSilent: 'flag' },
  },
  { file: 'files.json', isList: true, members: { resourceCode: 'code', file: 'text', name: 'text' } },
  {
    file: 'forms.json',
    isList: true,
    members: { id: 'code', title: 'texts', rule: 'list', option: 'object' },
    may: { pay: 'whole', price: 'whole' },
  },
  { file: 'blocks.json', isList: true, members: { name: 'code', title: 'object', document: 'object' } },
  {
    file: 'dictionary.json',
    isList: true,
    members: { objectCode: 'code', name: 'texts', attributeList: 'attributes', instances: 'instances' },
  },
];
const NEEDED = ['kit.json', 'site.json', 'channels.json'];
const PAGE: Members = { members: { vm: 'list', data: 'object' } };
const SLOT: Members = { members: { in: 'text', field: 'text' } };
const BLOCK: Members = { members: { key: 'text', block: 'text', version: 'whole' } };

/** `names` are the paths of all files, also of pictures. */
export function checkKitFiles(files: ReadonlyMap<string, unknown>, names: ReadonlySet<string>): void {
  const missing = NEEDED.find((name) => !files.has(name));
  if (missing !== undefined) throw new HttpError(422, 'kit.file-missing', { file: missing });
  const kit = files.get('kit.json');
  if (isObject(kit) && typeof kit.format === 'number' && kit.format > FORMAT)
    throw new HttpError(422, 'kit.newer');
  for (const [name, document] of files) {
    const rule = MEMBERS.find(({ file }) => name === file || (file.endsWith('/') && name.startsWith(file)));
    if (rule === undefined) continue;
    if (rule.isList === true) {
      if (!Array.isArray(document)) throw wrong(name);
      for (const [index, each] of document.entries()) requireMembers(`${name} /${index}`, each, rule);
      if (rule.parents !== undefined) requireParents(name, document as Child[], rule.parents);
    } else requireMembers(name, document, rule);
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
  requireMembers(name, page, PAGE);
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

function requireMembers(place: string, value: unknown, members: Members): void {
  if (!isObject(value)) throw wrong(place);
  const member = findWrong(value, members);
  if (member !== undefined) throw wrong(`${place}${place.includes(' ') ? '' : ' '}/${member}`);
}

type Child = Readonly<Record<string, string | undefined>>;

/** Throws a 422 for what is below itself. */
function requireParents(name: string, list: readonly Child[], code: string): void {
  const parents = new Map(list.map((each) => [each[code], each.parentCode]));
  const topped = new Set<string | undefined>([undefined]);
  for (const [index, { parentCode }] of list.entries()) {
    const way = new Set<string | undefined>();
    let above = parentCode;
    for (; !topped.has(above) && !way.has(above); above = parents.get(above)) way.add(above);
    if (!topped.has(above)) throw wrong(`${name} /${index}/parentCode`);
    for (const each of way) topped.add(each);
  }
}

const wrong = (place: string): HttpError => new HttpError(422, 'kit.member-wrong', { place });
