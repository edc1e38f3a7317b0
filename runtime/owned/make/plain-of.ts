/**
 * Writes an instance of an owned block as plain markup. Words, pictures and links keep their order, and lose
 * their look.
 */
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
  Shows,
  ShowsRow,
} from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';

export interface PlainContext {
  language: string;
  /** The words of a part, which the dictionary may hold. */
  textOf(part: Readonly<Record<string, unknown>>): string;
  /** Where a part or a fixed link leads; empty for nowhere. */
  hrefOf(part: Readonly<Record<string, unknown>>): string;
}

/** What became of an instance. `left` names what has no place in a text: records and videos. */
export interface Plain {
  html: string;
  left: ('records' | 'video')[];
}

type Members = Readonly<Record<string, unknown>>;

/** `data` is filled with the defaults of the block. */
export function plainOf(definition: OwnedBlockDocument, data: Members, context: PlainContext): Plain {
  const writer = new PlainWriter(definition, context);
  const html = writer.write(definition.view, [data]);
  return { html, left: [...writer.left] };
}

class PlainWriter {
  readonly left = new Set<Plain['left'][number]>();
  readonly #context: PlainContext;
  readonly #fields = new Map<string, OwnedField>();

  constructor({ fields }: OwnedBlockDocument, context: PlainContext) {
    this.#context = context;
    const visit = (all: readonly OwnedField[]): void => {
      for (const field of all) {
        this.#fields.set(field.key, field);
        visit(field.fields ?? []);
      }
    };
    visit(fields);
  }

  /** `scopes` are the items around a node, the innermost first, and the data of the block. */
  write(node: OwnedNode, scopes: readonly Members[], link = ''): string {
    if (!isShown(node.shows, scopes)) return '';
    return WRITE[node.is](node, this, scopes, link);
  }

  writeAll({ children = [] }: OwnedNode, scopes: readonly Members[], link: string): string {
    return children.map((child) => this.write(child, scopes, link)).join('');
  }

  words({ text }: OwnedNode, scopes: readonly Members[]): string {
    if (text === undefined) return '';
    if (!('field' in text) && !('record' in text)) return this.#localized(text as LocalizedText);
    const { field, empty } = text as { field?: string; empty?: LocalizedText };
    const value = field === undefined ? undefined : valueOf(field, scopes);
    const choice = this.#fields.get(field ?? '')?.values?.find(({ key }) => key === value);
    const found =
      choice !== undefined
        ? this.#localized(choice.title)
        : isObject(value)
          ? this.#context.textOf(value)
          : typeof value === 'number' || typeof value === 'string'
            ? String(value)
            : '';
    return found === '' && empty !== undefined ? this.#localized(empty) : found;
  }

  href({ link }: OwnedNode, scopes: readonly Members[]): string {
    if (link === undefined) return '';
    const { hrefOf } = this.#context;
    if (!('field' in link)) {
      const { page, url } = link as { page?: string; url?: string };
      return hrefOf(
        page === undefined ? { linkType: 2, linkUrl: url } : { linkType: 1, linkChannelCode: page },
      );
    }
    const value = valueOf(String(link.field), scopes);
    return isObject(value) ? hrefOf(value) : '';
  }

  linkWords(node: OwnedNode, scopes: readonly Members[]): string {
    const field = (node.link as { field?: string } | undefined)?.field;
    const value = field === undefined ? undefined : valueOf(field, scopes);
    return isObject(value) ? this.#context.textOf(value) : this.words(node, scopes);
  }

  picture({ picture }: OwnedNode, scopes: readonly Members[]): string {
    const given: unknown =
      isObject(picture) && typeof picture.field === 'string' ? valueOf(picture.field, scopes) : picture;
    if (!isObject(given) || typeof given.url !== 'string' || given.url === '') return '';
    if (given.resourceType === 2) {
      this.left.add('video');
      return '';
    }
    const alt = isObject(given.alt) ? this.#localized(given.alt as LocalizedText) : String(given.alt ?? '');
    return `<figure><img src="${escape(given.url)}" alt="${escape(alt)}"></figure>`;
  }

  items(node: OwnedNode, scopes: readonly Members[], link: string): string {
    const key = node.each?.field ?? '';
    if (this.#fields.get(key)?.kind === 'records') {
      this.left.add('records');
      return '';
    }
    const list = valueOf(key, scopes);
    const items = Array.isArray(list) ? list.filter(isObject) : [];
    const written = items.map((item) => this.writeAll(node, [item, ...scopes], link));
    const lines = written.map((html) => /^<p>((?:(?!<\/?(?:p|h\d|ul|figure)\b).)*)<\/p>$/s.exec(html)?.[1]);
    if (items.length > 0 && lines.every((line) => line !== undefined))
      return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
    return written.join('');
  }

  #localized(text: LocalizedText): string {
    return text[this.#context.language] ?? text['en-US'] ?? Object.values(text)[0] ?? '';
  }
}

type Write = (node: OwnedNode, writer: PlainWriter, scopes: readonly Members[], link: string) => string;

const children: Write = (node, writer, scopes, link) => writer.writeAll(node, scopes, link);

const WRITE: Readonly<Record<OwnedNode['is'], Write>> = {
  box: children,
  heading: (node, writer, scopes, link) => line(`h${node.level ?? 2}`, writer.words(node, scopes), link),
  text: (node, writer, scopes, link) => line('p', writer.words(node, scopes), link),
  richText(node, _, scopes) {
    const value = valueOf((node.text as { field?: string } | undefined)?.field ?? '', scopes);
    return isObject(value) && typeof value.html === 'string' ? value.html : '';
  },
  picture: (node, writer, scopes) => writer.picture(node, scopes),
  link(node, writer, scopes, around) {
    const href = writer.href(node, scopes) || around;
    if ((node.children ?? []).length > 0) return writer.writeAll(node, scopes, href);
    return line('p', writer.linkWords(node, scopes), href);
  },
  list: (node, writer, scopes, link) => writer.items(node, scopes, link),
  fold: (node, writer, scopes, link) =>
    line('h3', writer.words(node, scopes), '') + writer.writeAll(node, scopes, link),
  icon: () => '',
  line: () => '<hr>',
  // The blocks in it are instances of the page, which keeps them.
  slot: () => '',
};

function line(tag: string, words: string, link: string): string {
  if (words.trim() === '') return '';
  const text = escape(words).replaceAll('\n', '<br>');
  return `<${tag}>${link === '' ? text : `<a href="${escape(link)}">${text}</a>`}</${tag}>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function valueOf(field: string, scopes: readonly Members[]): unknown {
  return scopes.find((scope) => Object.hasOwn(scope, field))?.[field];
}

function isShown(shows: Shows | undefined, scopes: readonly Members[]): boolean {
  const holds = (row: ShowsRow): boolean => isTrue(row, valueOf(row.field, scopes));
  const { all = [], any = [] } = shows ?? {};
  return all.every(holds) && (any.length === 0 || any.some(holds));
}

function isTrue({ is, isNot, empty }: ShowsRow, value: unknown): boolean {
  const plain: unknown = isObject(value) && 'title' in value ? value.title : value;
  if (is !== undefined) return plain === is;
  if (isNot !== undefined) return plain !== isNot;
  const isFilled = Array.isArray(value)
    ? value.length > 0
    : isObject(value)
      ? ['title', 'html', 'url', 'dictCode'].some((name) => Boolean(value[name]))
      : value !== undefined && value !== null && value !== '' && value !== false;
  return empty === true ? !isFilled : isFilled;
}
