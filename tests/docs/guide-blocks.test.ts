/** Runs the examples of docs/guide-blocks.md with the product's own primitives. */
import { describe, expect, test } from 'vitest';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type {
  BlockDocument,
  MigrationDocument,
  Node,
  ViewDocument,
} from '../../runtime/generated/documents.generated.ts';
import { placeViews } from '../../runtime/compile/documents/views.ts';
import { runSteps } from '../../runtime/migrate/migration-step.ts';
import type { JsonObject } from '../../runtime/model/json.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';
import type { BlockData, DictEntry, SourceResult } from '../../runtime/model/page.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { checkDocument } from '../../runtime/validate/check-document.ts';
import { exampleData } from '../../src/assembly/example-data.ts';
import { registry } from '../../src/assembly/plans.ts';
import { checkSourceParams } from '../../src/tools/check/documents/scope/check-calls.ts';
import { makeCheckCollector } from '../../src/tools/check/documents/scope/check-collector.ts';
import { checkPaths } from '../../src/tools/check/documents/scope/check-paths.ts';
import { scopeOfBlock } from '../../src/tools/check/documents/scope/document-scope.ts';
import { draw } from '../render/draw.tsx';
import { readExamples, readGuide } from './examples.ts';

interface ViewExample {
  /** View documents that the view names. */
  views?: ViewDocument[];
  view: Node;
  data: BlockData;
  dict?: Record<string, DictEntry>;
  html: string;
}
interface ProblemExample {
  view: Node;
  /** The problem as it is printed, or how it begins. */
  problem: string;
}
interface MigrationExample {
  migration: MigrationDocument;
  before: JsonObject;
  after: JsonObject;
}

// The front page has one example, too.
const examples = [...readExamples('guide-blocks'), ...readExamples('../README')];
const withMarker = (marker: string) => examples.filter((example) => example.marker === marker);

function compile(view: Node): Plan {
  return compileDocument({ name: 'x', view, state: { isOpen: true } }, registry, {
    document: 'x.block.json',
  });
}

/** The `html` block of the guide that follows a line. */
function htmlAfter(line: number): string | undefined {
  const rest = readGuide('guide-blocks').split('\n').slice(line).join('\n');
  return /^```html\n([^]*?)\n```$/m.exec(rest)?.[1];
}

test('every example has a marker that says how it is run', () => {
  const markers = new Set(examples.map(({ marker }) => marker));
  expect([...markers].toSorted()).toEqual(['block', 'migration', 'problems', 'view']);
});

test.each(withMarker('view'))('the view at line $line gives the stated HTML', ({ content }) => {
  const { views = [], view, data, dict, html } = content as ViewExample;
  const registered = makeRegistry(views.map((each) => [each.name, each]));
  const placed = placeViews({ view }, registered, 'x.block.json');
  expect(placed.problems).toEqual([]);
  const plan = compile(placed.document.view);
  expect(plan.problems.map(formatProblem)).toEqual([]);
  expect(draw(plan, data, dict).html).toBe(html);
});

describe.each(withMarker('problems'))('the views at line $line', ({ content }) => {
  test.each(content as ProblemExample[])('give the stated problem: $problem', ({ view, problem }) => {
    const [first = '', ...others] = compile(view).problems.map(formatProblem);
    expect(others).toEqual([]);
    expect(first.slice(0, problem.length)).toBe(problem);
  });
});

test.each(withMarker('block'))(
  'the block at line $line passes the checks and gives the HTML after it',
  (example) => {
    const block = example.content as BlockDocument;
    const file = `${block.name}.block.json`;
    expect(checkDocument('block', block, file).map(formatProblem)).toEqual([]);
    const plan = compileDocument(block, registry, { document: file, collector: makeCheckCollector() });
    const read = plan.reads === undefined ? [] : checkPaths(plan.reads, scopeOfBlock(block), file);
    const problems = [...plan.problems, ...read, ...checkSourceParams(block, file)];
    expect(problems.map(formatProblem)).toEqual([]);
    const [drawn] = block.examples;
    const data = drawn === undefined ? {} : exampleData(drawn, 'en-US');
    const { html } = draw(plan, data, {}, drawn?.sources as Record<string, SourceResult>);
    expect(html).toBe(htmlAfter(example.line));
  },
);

test.each(withMarker('migration'))('the migration at line $line gives the stated data', ({ content }) => {
  const { migration, before, after } = content as MigrationExample;
  expect(
    checkDocument('migration', migration, `${migration.name}.migration.json`).map(formatProblem),
  ).toEqual([]);
  expect(runSteps(before, migration.steps)).toEqual(after);
});

test('the guide names every kind of editable element', () => {
  const guide = readGuide('guide-blocks');
  expect(registry.kinds?.filter((kind) => !guide.includes(`\`${kind}\``))).toEqual([]);
});
