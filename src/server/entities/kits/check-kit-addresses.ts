/**
 * Checks that a picture of a kit is a picture wherever it is named: in the list of its files, in the file
 * itself, and in the addresses that its pages have.
 */
import { extname } from 'node:path';
import { HttpError } from '../../kernel/http-error.ts';
import { typeOfEnding, type ResourceType } from '../../storage/media-type.ts';

/** `/media/CODE_800x600.webp`, a smaller copy `/media/CODE_800x600.w320.webp`, `/media/CODE.pdf` */
export const ADDRESS = /\/media\/([A-Za-z0-9-]+)(?:_\d+x\d+)?(\.w\d+)?\.([a-z0-9]+)/g;

/** What a list says of a file. */
interface Listed {
  resourceCode: string;
  file: string;
  resourceType?: ResourceType;
}

/** The lists of files in a kit, and what may be in each. */
const LISTS: Readonly<Record<string, readonly ResourceType[]>> = {
  'pictures.json': [1, 2],
  'files.json': [3, 4],
};

/** Of a listed file: pictures are images until they are said to be videos. */
export const isListedAs = (list: string, { resourceType }: Listed, type: ResourceType): boolean =>
  LISTS[list]?.includes(type) === true && (list !== 'pictures.json' || (resourceType ?? 1) === type);

/** Throws a 422 for a file with the ending of another type, and for an address with another one than it. */
export function checkKitAddresses(files: ReadonlyMap<string, unknown>): void {
  const types = new Map<string, ResourceType>();
  for (const name of Object.keys(LISTS))
    for (const [index, each] of ((files.get(name) ?? []) as Listed[]).entries()) {
      const type = typeOfEnding(extname(each.file).slice(1));
      if (type === undefined || !isListedAs(name, each, type)) throw wrong(`${name} /${index}/file`);
      types.set(each.resourceCode, type);
    }
  for (const [name, document] of files)
    for (const [address, code = '', copy, ending = ''] of JSON.stringify(document).matchAll(ADDRESS)) {
      const type = types.get(code);
      const isRight = copy === undefined ? typeOfEnding(ending) === type : type === 1 && ending === 'webp';
      if (type !== undefined && !isRight) throw wrong(`${name} ${address}`);
    }
}

const wrong = (place: string): HttpError => new HttpError(422, 'kit.member-wrong', { place });
