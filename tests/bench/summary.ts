// BENCHMARKS.md: the findings that a stranger asks for first.

/** Findings by their names in the sections, and what they mean to a reader. */
const HEADLINES: readonly (readonly [finding: string, words: string])[] = [
  [
    'Server render, home page, against hand-written React',
    'Drawing the home page on the server, against React by hand',
  ],
  ['Hydration, home page, CPU against hand-written', 'Hydrating the home page, against React by hand'],
  ['One text changed, large page', 'One text changed on a page of 10,000 elements'],
  ['Editor ready, home page, CPU against Puck', 'Edit mode ready, against Puck'],
  ['Key to canvas, home page', 'From a key to the page, in edit mode'],
  ['JavaScript before the first touch, home', 'JavaScript of the home page before it is touched'],
  ['Payload in the HTML, home', 'Data for the browser in the HTML of the home page'],
  ['Lighthouse, mobile, home: performance', 'Lighthouse on a phone, home page'],
  ['LCP at 400 kbit/s, home', 'Largest paint of the home page at 400 kbit/s'],
  ['Cached page, CPU against bare Fastify, 32 connections', 'A cached page, CPU against bare Fastify'],
  ['home page, not cached, CPU, sqlite', 'A page that is not cached, CPU'],
  ['product list, at size against the demo, sqlite', 'A list among 60,000 records, against the demo'],
  ['common word of two characters, CPU, sqlite', 'A search among them, CPU'],
  ['save, CPU a request, sqlite', 'A save beside 10,000 other sites, against one site'],
  ['Start when built and seeded, sqlite', 'Start of the program'],
  ['Memory, idle, sqlite', 'Memory, idle'],
  ['Memory after hostile requests, sqlite', 'Memory after a flood and hostile requests'],
  ['Backup, seconds, sqlite', 'Backup of a gigabyte'],
  ['Submissions of 15 fields checked a second of CPU time', 'Forms of 15 fields checked in a second of CPU'],
  ['A notice answered, median', 'A payment notice answered'],
  ['Import of 10,000 rows, sqlite', 'Import of 10,000 products'],
  ['Ready for use, the list of articles, against Directus', 'A list of the console ready, against Directus'],
];

/** Throws for a finding that no section has: it has another name today. */
export function writeSummary(sections: readonly string[]): string {
  const rows = HEADLINES.map(([finding, words]) => {
    for (const section of sections) {
      const row = section.split('\n').find((line) => line.startsWith(`| ${finding} |`));
      if (row === undefined) continue;
      const [, , goal = '', measured = '', met = ''] = row.split('|').map((cell) => cell.trim());
      const [, date = ''] = /^Measured on (\S+)/m.exec(section) ?? [];
      return `| ${words} | ${goal} | ${measured} | ${met} | ${date} |`;
    }
    throw new Error(`No section has measured "${finding}".`);
  });
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`, which measures what is compared side by side, in turns, and takes medians.',
    '[All findings](docs/measured/benchmarks.md) have the machine, the rivals and how it was measured.',
    '',
    '| what | goal | measured | met | on |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
