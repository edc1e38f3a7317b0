/** Describes what blocks of a page show as schema.org names it: questions, videos and places. */
import { isObject, ownMember } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';

type Node = Record<string, unknown>;
type Members = Readonly<Record<string, unknown>>;

/** A block's data, and how its parts are read. */
interface Reader {
  data: Members;
  /** The text of a part; empty without one. */
  textOf(part: unknown): string;
  /** The absolute address of a part's file; undefined for none of this site. */
  fileOf(part: unknown): string | undefined;
}

/** What follows the address of a place: its position. */
const POSITION = '@@';

/**
 * The nodes for the blocks that a page shows. A block is known by its data, so that owners' copies of it are
 * described, too. What lacks something that search engines require is left out.
 */
export function describeBlocks({ content: { ast }, site, omitted }: PageModel): Node[] {
  const readers = ast.vm
    .filter(({ key }) => !omitted.includes(`content/${key}`))
    .map(({ key }) => readData(ast, key, site.origin));
  const questions = readers.flatMap(readQuestions);
  return [
    ...(questions.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity: questions }]),
    ...readers.flatMap(readVideo),
    ...readers.flatMap(readPlaces),
  ];
}

function readData({ data, dict }: Ast, key: string, origin: string): Reader {
  const valueOf = (part: unknown, name: 'title' | 'url' | 'alt'): string => {
    if (!isObject(part)) return '';
    const entry = typeof part.dictCode === 'string' ? ownMember(dict, part.dictCode)?.value : undefined;
    const value = name === 'alt' ? part.alt : (entry ?? part[name]);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    data: membersOf(ownMember(data, key)),
    textOf: (part) => valueOf(part, 'title') || valueOf(part, 'alt'),
    fileOf(part) {
      const url = valueOf(part, 'url');
      return url.startsWith('/') ? origin + url : undefined;
    },
  };
}

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isObject) : []);

function readQuestions({ data, textOf }: Reader): Node[] {
  return listOf(data.questions).flatMap(({ question, answer }) => {
    const [name, text] = [textOf(question), textOf(answer)];
    return name === '' || text === ''
      ? []
      : [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }];
  });
}

function readVideo({ data, textOf, fileOf }: Reader): Node[] {
  const { Video, Cover, BigTitle, Description } = membersOf(data.subContentMap);
  const [name, contentUrl, thumbnailUrl] = [textOf(BigTitle) || textOf(Video), fileOf(Video), fileOf(Cover)];
  const { uploadedAt } = membersOf(Video);
  if (name === '' || contentUrl === undefined || thumbnailUrl === undefined || uploadedAt === undefined)
    return [];
  const description = textOf(Description) || undefined;
  return [{ '@type': 'VideoObject', name, description, thumbnailUrl, contentUrl, uploadDate: uploadedAt }];
}

function readPlaces({ data, textOf }: Reader): Node[] {
  return listOf(membersOf(data.resourceMap).places).flatMap((place) => {
    const [name, address = ''] = [textOf(place.Title), textOf(place.Address).split(POSITION, 1)[0]];
    return name === '' || address.trim() === ''
      ? []
      : [
          {
            '@type': 'LocalBusiness',
            name,
            address: postalAddress(address.trim()),
            telephone: textOf(place.Phone) || undefined,
            email: textOf(place.Email) || undefined,
          },
        ];
  });
}

/** An address in one line: nobody knows which part of it is a street. */
export function postalAddress(streetAddress: string): Node {
  return { '@type': 'PostalAddress', streetAddress };
}
