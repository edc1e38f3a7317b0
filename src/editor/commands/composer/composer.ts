// Holds the block that an owner makes or changes: its definition, the chosen node, and the history.
import { computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { checkOwned } from '../../../../runtime/owned/check-owned.ts';
import type { OwnedOperation } from '../../../../runtime/owned/operations/operation.ts';
import { applyOwned } from '../../../../runtime/owned/operations/operations.ts';
import { idsIn, replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import type { OwnedProblem } from '../../../../runtime/owned/owned-problem.ts';
import type { LayerName } from '../../../../runtime/owned/style-table.ts';
import { listOwnedNodes, type PlacedNode } from '../../../../runtime/owned/walk.ts';
import {
  DocumentKeeper,
  readDocument,
  type DocumentOnScreen,
  type KeeperDependencies,
  type KeptDocument,
  type StoredDocument,
} from '../site-documents/document-keeper.ts';
import { DocumentSteps } from '../site-documents/steps.ts';
import type { Version } from './block-choices.ts';
import { spotOf } from './definition-nodes.ts';
import { DamagedBlock, isReadable } from './read-definition.ts';

/** What the server stores of a block: its name and its version are its own. */
export type BlockValues = JsonObject & { title: LocalizedText; document: JsonObject };

export const valuesOf = ({ name: _, version: __, title, ...document }: OwnedBlockDocument): BlockValues =>
  ({ title, document }) as unknown as BlockValues;

export const definitionOf = (name: string, { title, document }: BlockValues): OwnedBlockDocument =>
  ({ version: 1, ...document, name, title }) as OwnedBlockDocument;

interface ComposerDependencies extends KeeperDependencies {
  /** Draws the block on the page anew. */
  draw(definition: OwnedBlockDocument, version?: Version): void;
}

export const keptBlock = (name: string): KeptDocument<OwnedBlockDocument> => ({
  entity: 'consoleBlock',
  id: name,
  read: (values) => definitionOf(name, values as BlockValues),
  write: valuesOf,
});

function readMerged(merged: unknown): OwnedBlockDocument | undefined {
  if (!isReadable(merged)) return undefined;
  const ids = idsIn(merged.view);
  // A node that both have moved would stand at two places.
  return new Set(ids).size === ids.length ? merged : undefined;
}

export class Composer implements DocumentOnScreen<OwnedBlockDocument> {
  readonly name: string;
  definition: OwnedBlockDocument;
  /** What pages have now. */
  published: OwnedBlockDocument;
  chosen = 'root';
  tab: 'content' | 'layout' | 'style' | 'shows' = 'content';
  /** The width whose styles are changed. */
  layer: LayerName = 'desktop';
  /** The version whose styles are changed, which the page shows meanwhile; undefined for all. */
  version: Version | undefined;
  readonly keeper: DocumentKeeper<OwnedBlockDocument>;
  private readonly steps = new DocumentSteps(readMerged);
  private readonly draw: ComposerDependencies['draw'];
  private readonly stopDrawing: () => void;

  /** Reads a block of the site with its draft. Throws `DamagedBlock` for what cannot be shown. */
  static async open(name: string, dependencies: ComposerDependencies): Promise<Composer> {
    const stored = await readDocument(keptBlock(name), dependencies.call);
    if (!isReadable(stored.document) || !isReadable(stored.published)) throw new DamagedBlock(name);
    return new Composer(name, stored, dependencies);
  }

  private constructor(
    name: string,
    stored: StoredDocument<OwnedBlockDocument>,
    { draw, ...dependencies }: ComposerDependencies,
  ) {
    this.name = name;
    this.draw = draw;
    this.published = stored.published;
    this.definition = stored.document;
    this.chosen = this.definition.view.id;
    makeObservable(this, {
      definition: observableRef,
      published: observableRef,
      chosen: observable,
      tab: observable,
      layer: observable,
      version: observableRef,
      nodes: computed,
      problems: computed,
    });
    this.stopDrawing = reaction(
      () => ({ definition: this.definition, version: this.version }),
      ({ definition, version }) => draw(definition, version),
    );
    this.keeper = new DocumentKeeper(keptBlock(name), this, stored, dependencies);
  }

  /** What the keeper keeps. */
  get document(): OwnedBlockDocument {
    return this.definition;
  }

  get nodes(): PlacedNode[] {
    return listOwnedNodes(this.definition);
  }

  get problems(): OwnedProblem[] {
    return checkOwned(this.definition);
  }

  get node(): PlacedNode {
    const found = this.nodes.find(({ node }) => node.id === this.chosen) ?? this.nodes[0];
    if (found === undefined) throw new Error('A block has a first node.');
    return found;
  }

  get canUndo(): boolean {
    return this.steps.canUndo;
  }

  get canRedo(): boolean {
    return this.steps.canRedo;
  }

  set(members: Partial<Pick<Composer, 'chosen' | 'tab' | 'layer' | 'version'>>): void {
    this.steps.end();
    runInAction(() => Object.assign(this, members));
  }

  /** Makes a change. Changes with the same `step`, one after another, are undone together. */
  change(definition: OwnedBlockDocument, step = ''): void {
    const { definition: before } = this;
    if (definition === before) return;
    runInAction(() => {
      this.steps.add({ before, after: definition }, step);
      this.show(definition);
    });
  }

  /** Makes a change that is an operation. One that has no place any more changes nothing. */
  operate(operation: OwnedOperation, step = ''): void {
    const result = applyOwned(this.definition, operation);
    if (result.ok) this.change(result.definition, step);
  }

  /** Changes one node. */
  changeNode(id: string, change: (node: OwnedNode) => OwnedNode, step = ''): void {
    this.change(replaceNode(this.definition, id, change), step);
  }

  undo(): void {
    runInAction(() => this.show(this.steps.undo(this.definition)));
  }

  redo(): void {
    runInAction(() => this.show(this.steps.redo(this.definition)));
  }

  /** A node that is gone is not chosen any more. */
  private show(definition: OwnedBlockDocument): void {
    this.definition = definition;
    const { view } = definition;
    if (this.chosen !== view.id && spotOf(definition, this.chosen) === undefined) this.chosen = view.id;
  }

  /** The work of another owner, or what is public again. No step of this owner takes it back. */
  replace(definition: OwnedBlockDocument): void {
    runInAction(() => this.show(definition));
  }

  /** Goes back to what pages have, as a step that can be undone. */
  async discard(): Promise<void> {
    this.change(this.published);
    await this.keeper.discard();
  }

  becamePublic(published: OwnedBlockDocument): void {
    runInAction(() => {
      this.published = published;
    });
  }

  /** Keeps what is not kept yet, and shows pages their own version again. */
  async close(): Promise<void> {
    await this.keeper.close();
    this.stopDrawing();
    this.draw(this.published);
  }
}
