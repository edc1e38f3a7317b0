// Makes short names of languages, for the boxes of their texts.

const SHORT: Readonly<Record<string, string>> = { 'zh-CN': '中', 'en-US': 'EN' };

export const shortOf = (code: string, title: string): string => SHORT[code] ?? title.slice(0, 2);
