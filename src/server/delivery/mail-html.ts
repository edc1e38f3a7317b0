/**
 * Writes a mail in the look of its site, beside its plain text. It has tables and attributes of HTML 4 with
 * styles at each element: what Outlook draws. It is light everywhere, so that no program inverts half of it.
 */
import { directionOf } from '../../../runtime/model/words/written-language.ts';

/** What a mail takes from the theme of its site. */
export interface MailLook {
  /** Of the site, in the reader's language. */
  name: string;
  /** `#rrggbb`: around the mail, its ground, its text, its quiet text, its links and its edge. */
  colours: Readonly<Record<'page' | 'ground' | 'text' | 'muted' | 'brand' | 'line', string>>;
  fonts: { body: string; heading: string };
  /** Of its corners, in pixels. */
  radius: number;
  logo?: MailPicture;
}

/** A picture that the mail carries. */
export interface MailPicture {
  content: Buffer;
  type: string;
}

export const LOGO_ID = 'logo@site';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A long word, such as the name of a file, makes no mail wider than its window. */
const BREAK = ';word-break:break-word';
const BREAK_ADDRESS = ';word-break:break-all';

const ADDRESS = /https?:\/\/[^\s<>"，。；）]+[^\s<>"，。；）.,;:!?)]/g;

interface Words {
  subject: string;
  text: string;
  /** Shown larger than the text around it. */
  code?: string | undefined;
  /** Read aloud, broken and laid out as this language is. */
  language?: string | undefined;
}

export function writeMailHtml({ subject, text, code, language }: Words, look: MailLook): string {
  const { colours, fonts, radius, name, logo } = look;
  const inFont = (font: string): string => `font-family:${escape(font)};color:${colours.text}${BREAK}`;
  const body = `${inFont(fonts.body)};font-size:16px;line-height:1.6`;
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px;${body}">${writeLines(part, colours, code)}</p>`)
    .join('');
  const heading = `${inFont(fonts.heading)};font-size:20px;line-height:1.3`;
  const sender =
    logo === undefined
      ? escape(name)
      : `<img src="cid:${LOGO_ID}" alt="${escape(name)}" height="40" ` +
        'style="display:block;border:0;height:40px">';
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
  return (
    `<!doctype html><html${writeLanguage(language)}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only">' +
    `<meta name="supported-color-schemes" content="light only"><title>${escape(subject)}</title></head>` +
    `<body bgcolor="${colours.page}" style="margin:0;padding:0;background:${colours.page}">` +
    `<table ${table} width="100%" bgcolor="${colours.page}"><tr>` +
    '<td align="center" style="padding:24px 12px">' +
    `<table ${table} width="600" style="width:100%;max-width:600px">` +
    `<tr><td style="padding:0 0 16px;${heading}">${sender}</td></tr>` +
    `<tr><td bgcolor="${colours.ground}" style="padding:32px;background:${colours.ground};` +
    `border:1px solid ${colours.line};border-top:4px solid ${colours.brand};border-radius:${radius}px">` +
    `<h1 style="margin:0 0 16px;${heading}">${escape(subject)}</h1>${paragraphs}</td></tr>` +
    `<tr><td style="padding:16px 0 0;${body.replace(colours.text, colours.muted).replace('16px', '13px')}">` +
    `${escape(name)}</td></tr></table></td></tr></table></body></html>`
  );
}

function writeLanguage(language: string | undefined): string {
  if (language === undefined) return '';
  return ` lang="${escape(language)}"${directionOf(language) === undefined ? '' : ' dir="rtl"'}`;
}

/** Lines with links; a code is larger than what is around it. */
function writeLines(part: string, colours: MailLook['colours'], code: string | undefined): string {
  let html = '';
  let from = 0;
  const plain = (text: string): string => {
    const escaped = escape(text).replaceAll('\n', '<br>');
    return code === undefined || code === ''
      ? escaped
      : escaped.replaceAll(
          escape(code),
          `<b style="font-size:24px;letter-spacing:2px;color:${colours.text}">${escape(code)}</b>`,
        );
  };
  for (const { 0: address, index } of part.matchAll(ADDRESS)) {
    const link = escape(address);
    const style = `color:${colours.brand}${BREAK_ADDRESS}`;
    html += `${plain(part.slice(from, index))}<a href="${link}" style="${style}">${link}</a>`;
    from = index + address.length;
  }
  return html + plain(part.slice(from));
}
