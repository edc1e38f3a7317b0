import type { SeedDocument } from '../../../src/server/seed/seed-document.ts';
import { inLanguage } from '../../../src/server/seed/seed-language.ts';
import { makeRandom, type Random } from './random.ts';

/** A text in both languages. */
export interface Bilingual {
  'zh-CN': string;
  'en-US': string;
}

/** Writes new texts from the sentences of the demo. */
export interface Texts {
  /** A paragraph of several sentences. */
  paragraph(): Bilingual;
  /** 1-3 KB of markup. */
  richText(): Bilingual;
  /** A name of a place. A few are in hundreds of texts, most are in very few. */
  place(): Bilingual;
  /** A part of a title in the demo. */
  subject(): Bilingual;
}

const LANGUAGES = ['zh-CN', 'en-US'] as const;
const PLACES = 20_000;
const CHINESE = '云石青白江河湖山溪竹松柏桐梅兰菊荷苇沙岩窑坊桥渡塘湾坪岭谷洲港浦埠寨堡镇陵泉潭';
const SYLLABLES = [
  'ka',
  'lo',
  'mir',
  'ten',
  'os',
  'vel',
  'dra',
  'nu',
  'sha',
  'wen',
  'bri',
  'cor',
  'yun',
  'fel',
];

/** `seed` decides about everything that is written. */
export function makeTexts({ items }: Pick<SeedDocument, 'items'>, seed: number): Texts {
  const random = makeRandom(seed);
  const sentences = map((language) =>
    items.flatMap(({ richText }) => sentencesOf(inLanguage(richText, language, 'zh-CN') as string)),
  );
  const places = Array.from({ length: PLACES }, () => makePlace(random));
  const titles = items.map(({ title }) => map((language) => inLanguage(title, language, 'zh-CN') as string));
  const place = (): Bilingual => random.frequent(places);

  function paragraph(): Bilingual {
    const [where, number, count] = [place(), 100_000 + random.below(900_000), 3 + random.below(3)];
    const body = map((language) =>
      Array.from({ length: count }, () => random.pick(sentences[language])).join(
        language === 'zh-CN' ? '' : ' ',
      ),
    );
    return {
      'zh-CN': `${body['zh-CN']}批号 KF${number}，${where['zh-CN']}记录。`,
      'en-US': `${body['en-US']} Batch KF${number}, noted in ${where['en-US']}.`,
    };
  }

  return {
    paragraph,
    place,
    subject: () => random.pick(titles),
    richText() {
      const paragraphs = Array.from({ length: 3 + random.below(3) }, paragraph);
      const heading = random.pick(titles);
      const points = [paragraph(), paragraph()];
      return map((language) =>
        [
          `<p>${paragraphs[0]?.[language]}</p><h2>${heading[language]}</h2>`,
          ...paragraphs.slice(1).map((each) => `<p>${each[language]}</p>`),
          `<ul>${points.map((each) => `<li>${each[language]}</li>`).join('')}</ul>`,
        ].join(''),
      );
    },
  };
}

function map<T>(write: (language: (typeof LANGUAGES)[number]) => T): Record<keyof Bilingual, T> {
  return { 'zh-CN': write('zh-CN'), 'en-US': write('en-US') };
}

function sentencesOf(html: string): string[] {
  const text = html
    .replaceAll(/<(?:table|figure)[\s\S]*?<\/(?:table|figure)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '\n');
  return [...text.matchAll(/[^。.\n]{6,}[。.]/g)].map(([sentence]) => sentence.trim());
}

function makePlace(random: Random): Bilingual {
  const signs = Array.from({ length: 2 + random.below(2) }, () => random.pick(Array.from(CHINESE)));
  const name = Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES)).join('');
  return { 'zh-CN': signs.join(''), 'en-US': name.charAt(0).toUpperCase() + name.slice(1) };
}
