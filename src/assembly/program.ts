import { compileDocument, type CompileOptions, type Plan } from '../../runtime/compile/compile.ts';
import { trimDocument, type DrawnDocument } from '../../runtime/compile/trim.ts';
import type { BlockDocument, Documents, PageDocument } from '../../runtime/model/documents.generated.ts';
import { suggestNearest } from '../../runtime/validate/nearest.ts';
import type { Kit } from '../../runtime/model/kit.ts';
import { blockDocuments, kindDocuments, pageDocuments } from './documents.ts';
import { kit as bareKit } from './kit.ts';

/** The kit with what checking needs: names of kinds, and nearest names for misspelt ones. */
export const kit: Kit = { ...bareKit, kinds: kindDocuments.names(), hint: suggestNearest };

/** Plans by name, compiled when first asked for. */
export interface Plans {
  get(name: string): Plan | undefined;
}

function makePlans(find: (name: string) => DrawnDocument | undefined, options: (name: string) => CompileOptions): Plans {
  const compiled = new Map<string, Plan>();
  return {
    get(name) {
      const known = compiled.get(name);
      if (known !== undefined) return known;
      const document = find(name);
      if (document === undefined) return undefined;
      const plan = compileDocument(document, kit, options(name));
      compiled.set(name, plan);
      return plan;
    },
  };
}

/** Where a document of a role is kept. */
export function fileOf(role: keyof Documents, name: string): string {
  return `schemas/${role === 'api' ? role : `${role}s`}/${name}.${role}.json`;
}

export interface ProgramOptions {
  /** The editor's way in; visitors' programs give none. */
  mark?: CompileOptions['mark'];
  /** Says whether the document in a file can be used; one that cannot is as if it were not there. */
  isSound?: (file: string) => boolean;
}

/** Plans of all blocks and pages. */
export function makeProgram({ mark, isSound = () => true }: ProgramOptions = {}): { blocks: Plans; pages: Plans } {
  const soundOne =
    <T>(role: 'block' | 'page', find: (name: string) => T | undefined) =>
    (name: string) =>
      isSound(fileOf(role, name)) ? find(name) : undefined;
  return {
    blocks: makePlans(soundOne('block', blockDocuments.get), (name) => ({ document: fileOf('block', name), mark })),
    pages: makePlans(soundOne('page', pageDocuments.get), (name) => ({ document: fileOf('page', name) })),
  };
}

function makeTrimmer(find: (name: string) => BlockDocument | PageDocument | undefined): (name: string) => DrawnDocument | undefined {
  const trimmed = new Map<string, DrawnDocument>();
  return (name) => {
    const known = trimmed.get(name);
    if (known !== undefined) return known;
    const document = find(name);
    if (document === undefined) return undefined;
    const drawn = trimDocument(document);
    trimmed.set(name, drawn);
    return drawn;
  };
}

/** A block or a page as it travels with a visitor's page. */
export const drawnBlock = makeTrimmer(blockDocuments.get);
export const drawnPage = makeTrimmer(pageDocuments.get);
