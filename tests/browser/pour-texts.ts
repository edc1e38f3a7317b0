/** Puts real sentences of a language in the place of every text of a page, about as long as they were. */
import type { Page } from 'playwright-core';

export const SENTENCES = {
  'ar-SA': {
    dir: 'rtl',
    text: `تُصنع بلاطاتنا يدويًا من طين محلي وتُحرق مرتين في أفران كهربائية. لا تتشابه قطعتان منها تمامًا،
      ولذلك نرسل إليكم عينات قبل كل طلب. يستقبل المعرض الزوار من الأحد إلى الخميس، ويُرجى حجز موعد قبل ثلاثة
      أيام على الأقل. تبقى الألوان ثابتة تحت الشمس والمطر لعشرات السنين، وتتحمل الأرضيات حركة المشاة في
      المباني العامة.
      يكتب مهندسونا المواصفات الفنية ويحسبون الكميات مجانًا، ثم يتابعون التركيب
      في الموقع حتى التسليم النهائي.`,
  },
  'ja-JP': {
    dir: 'ltr',
    text: `当社のタイルは地元の粘土を使い、職人が一枚ずつ手作業で成形して、電気窯で二度焼き上げています。まったく
      同じものは二つとないため、ご注文の前に必ず見本をお送りします。工房の見学は月曜日から金曜日まで、三日前までに
      ご予約ください。色は日光や雨にさらされても何十年も変わりません。担当のアドバイザーが仕様書を作成し、必要な
      枚数を無料で計算したうえで、施工が終わるまで現場でお手伝いいたします。`,
  },
} as const;

export type PouredLanguage = keyof typeof SENTENCES;

/** Numbers stay. A text of one letter or sign stays, too. */
export async function pourTexts(page: Page, language: PouredLanguage): Promise<void> {
  const { dir, text } = SENTENCES[language];
  await page.evaluate(
    ([lang, direction, source]) => {
      document.documentElement.lang = lang;
      document.documentElement.dir = direction;
      for (const each of document.querySelectorAll('[lang]')) each.removeAttribute('lang');
      document.documentElement.lang = lang;
      const words = Array.from(source.replaceAll(/\s+/g, lang === 'ja-JP' ? '' : ' '));
      // Japanese takes half as many letters as English to say the same.
      const share = lang === 'ja-JP' ? 0.5 : 1;
      let at = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      for (const node of nodes) {
        const before = (node.nodeValue ?? '').trim();
        if (before.length < 2 || !/\p{L}/u.test(before) || node.parentElement?.closest('script, style'))
          continue;
        const length = Math.max(2, Math.round(before.length * share));
        const taken = Array.from({ length }, (_, letter) => words[(at + letter) % words.length]).join('');
        // From the next word on; Japanese has no spaces.
        const next = words.indexOf(' ', at + length);
        at = Math.max(0, next === -1 && lang === 'ja-JP' ? (at + length) % words.length : next);
        node.nodeValue = `${taken.trim()}${/\d+[\d.,:–]*/.exec(before)?.[0] ?? ''}`;
      }
    },
    [language, dir, text] as const,
  );
}
