/** Compiles a block or page document to closures. */
import type { ReactNode } from 'react';
import type { Node, SourceCall } from '../generated/documents.generated.ts';
import type { RuntimeRegistry } from '../model/runtime-registry.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceDefinition } from '../model/source.ts';
import { compileChildren } from './children.ts';
import { descend, makeContext, reportUnknown, type Collector, type Context } from './context.ts';
import { drawOf, type Draw, type Scope, type Annotate } from './scope.ts';
import { compileNode } from './node.ts';
import type { DrawnDocument } from './documents/trim.ts';
import type { Reads } from './reads/reads.ts';
import { compileRecord, compileValue, readerOf } from './value.ts';

/** A source of a document, bound to its definition. */
interface CompiledSource {
  name: string;
  definition: SourceDefinition;
  params: (scope: Scope) => Record<string, unknown>;
  when?: (scope: Scope) => unknown;
}

/** A compiled document: its view, its sources and its state. */
export interface Plan {
  name: string;
  draw: (scope: Scope) => ReactNode;
  sources: readonly CompiledSource[];
  /** Initial values of its state; undefined without state. */
  state: Readonly<Record<string, unknown>> | undefined;
  /** It is drawn for guests or for members: only the browser knows who is signed in. */
  readsMember: boolean;
  /** CSS rules that a page needs where it draws this. */
  styles?: readonly string[] | undefined;
  /** Other blocks may stand in it. */
  hasSlots?: boolean;
  /** What it reads and names; only of documents compiled with a collector. */
  reads?: Reads | undefined;
  problems: readonly Problem[];
}

export interface CompileOptions {
  /** File or identity of the document, for problems. */
  document?: string;
  /** Makes attributes for editable elements; only edit mode sets it. */
  annotate?: Annotate;
  /** Collects what the document reads, for the server and the checks. */
  collector?: (Collector & { reads: Reads }) | undefined;
}

/**
 * Compiles a block or page document once, for all its drawings:
 *
 *     view -> nodes -> each / if / part -> props, children -> primitive
 *
 * Mistakes are collected in `problems`. An invalid node is left out and the rest is drawn.
 */
export function compileDocument(
  source: DrawnDocument,
  registry: RuntimeRegistry,
  options: CompileOptions = {},
): Plan {
  const context = makeContext(registry, options.document ?? source.name, options);
  const draw = compileView(source.view, context);
  const sources = Object.entries(source.sources ?? {}).flatMap(([name, call]) =>
    compileSource(name, call, { ...context, pointer: ['sources', name] }),
  );
  return {
    name: source.name,
    draw,
    sources,
    state: source.state,
    readsMember: context.member.isRead,
    styles: source.styles,
    hasSlots: source.slots !== undefined,
    reads: options.collector?.reads,
    problems: context.problems,
  };
}

function compileView(view: Node | Node[], context: Context): Draw {
  const nodes = Array.isArray(view) ? view : [view];
  return drawOf(
    compileChildren(nodes, context, (node, at) => compileNode(node, Array.isArray(view) ? at : context)),
  );
}

function compileSource(name: string, call: SourceCall, context: Context): CompiledSource[] {
  const { sources, liveCalls } = context.registry;
  const isKnown = call.live !== true || liveCalls === undefined || liveCalls.includes(call.from);
  const definition = call.live === true ? { call: call.from, live: true as const } : sources.get(call.from);
  if (definition === undefined || !isKnown) {
    reportUnknown(
      descend(context, 'from'),
      'block.source-unknown',
      call.from,
      call.live === true ? (liveCalls ?? []) : sources.names(),
    );
    return [];
  }
  const params = readerOf(
    compileRecord(call.with ?? {}, descend(context, 'with')),
  ) as CompiledSource['params'];
  const when = call.if === undefined ? undefined : readerOf(compileValue(call.if, descend(context, 'if')));
  return [{ name, definition, params, when }];
}
