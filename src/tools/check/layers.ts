import { PACKAGES, ROOMS } from './floors.ts';
import type { SourceFile } from './source-files.ts';

/** The room of the table that a file lives in: the one with the longest folder. */
function roomOf(path: string): string | undefined {
  return [...ROOMS.keys()].filter((room) => isWithin(path, room)).sort((a, b) => b.length - a.length)[0];
}

/** A line for every import that goes against the table. */
export function checkLayers(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const home = roomOf(path);
    if (home === undefined)
      return [
        `layers.homeless at ${path} - No floor has a room for this file. Move it, or add its folder to the table.`,
      ];
    return [
      ...imports.files
        .filter((file) => !mayImport(home, file))
        .map(
          (file) =>
            `layers.forbidden at ${path} - It imports ${file}, which ${home} may not import. Move the code, or hand the value in.`,
        ),
      ...imports.packages
        .filter((name) =>
          PACKAGES.some(
            (rule) => rule.name.test(name) && !rule.only.some((folder) => isWithin(path, folder)),
          ),
        )
        .map(
          (name) =>
            `layers.package at ${path} - It imports "${name}", which does not belong here. Only some folders may (src/tools/check/floors.ts).`,
        ),
    ];
  });
}

function mayImport(home: string, file: string): boolean {
  return roomOf(file) === home || (ROOMS.get(home) ?? []).some((folder) => isWithin(file, folder));
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
