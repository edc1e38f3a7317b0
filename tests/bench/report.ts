import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { openBrowser } from './browser.ts';
import type { Finding, Section, SectionReport, Table } from './section.ts';

/** A section with its results. */
export interface Measured {
  section: Section;
  report: SectionReport;
  /** When it was measured (ISO 8601). */
  date: string;
  /** Average number of running processes in the last five minutes. */
  load: number;
}

export async function measure(section: Section): Promise<Measured> {
  const report = await section.run();
  return { section, report, date: new Date().toISOString(), load: loadavg()[1] ?? 0 };
}

const LIBRARIES = [
  'react',
  'react-dom',
  '@puckeditor/core',
  '@formily/react',
  'fastify',
  'vite',
  'swiper',
] as const;

function versionOf(library: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${library}/package.json`, 'utf8')) as {
    version: string;
  };
  return `${library} ${version}`;
}

/** The versions that are measured. */
async function describeVersions(): Promise<string> {
  const browser = await openBrowser();
  const chromium = browser.version();
  await browser.close();
  return [
    `Node ${process.versions.node}, Chromium ${chromium};`,
    `${LIBRARIES.map(versionOf).join(',\n')}.`,
  ].join('\n');
}

function writeTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function writeFindings(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, goal, measured, met }) => [
    what,
    goal,
    measured,
    met ? 'yes' : '**no**',
  ]);
  return writeTable({ head: ['what', 'goal', 'measured', 'met'], rows });
}

/** When and where it was measured, and whether the machine was busy: that makes all times longer. */
function describeRun({ date, load }: Measured): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = first?.model.trim() ?? 'unknown processor';
  return [
    `Measured on ${date.slice(0, 16).replace('T', ' ')} UTC on ${cpus().length} × ${processor}, ${memory} GB`,
    load <= cpus().length + 1 ? '.' : `, busy (load ${load.toFixed(1)}).`,
  ].join('');
}

/** One section as it is printed and written. */
export function writeSection(measured: Measured): string {
  const { section, report } = measured;
  const parts = [
    `## ${section.title}`,
    `\`npm run bench -- ${section.name}\``,
    describeRun(measured),
    ...(report.findings.length === 0 ? [] : [writeFindings(report.findings)]),
    ...report.tables.map(writeTable),
  ];
  return [...parts, report.notes.map((note) => `- ${note}`).join('\n')].join('\n\n');
}

/** The sections of a report as they are written there, by name. */
export function readSections(report: string): Map<string, string> {
  const sections = report.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((text) => [/^`npm run bench -- (\S+)`$/m.exec(text)?.[1] ?? '', text.trimEnd()]),
  );
}

/** The whole report, of sections as they are written. */
export async function writeReport(sections: readonly string[]): Promise<string> {
  const findings = sections.flatMap((text) => text.match(/^\|.*\| (?:yes|\*\*no\*\*) \|$/gm) ?? []);
  const unmet = findings.filter((row) => row.endsWith('| **no** |'));
  const verdict =
    unmet.length === 0
      ? `All ${findings.length} goals are met.`
      : `${findings.length - unmet.length} of ${findings.length} goals are met; not met:`;
  const head = [
    '# Benchmarks',
    'Written by `npm run bench`. Do not edit: run it again, all of it or one section.',
    [
      'What is compared is measured in one run, side by side and in turns;',
      'numbers are medians, ratios are medians of the ratios turn by turn.',
    ].join('\n'),
    await describeVersions(),
    verdict,
    ...(unmet.length === 0 ? [] : [[writeFindings([]), ...unmet].join('\n')]),
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}
