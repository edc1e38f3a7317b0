// Makes the gazetteer and the base map: `node src/tools/launch.js geo/main`. README.md beside this file says of what.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GazetteerData, Place } from '../../server/geo/gazetteer-data.ts';
import { makeBaseMap } from './base-map.ts';
import { makeCapitals } from './capitals.ts';
import { makeDivisions } from './divisions.ts';
import { readKnownPlaces } from './known-places.ts';
import { makeRomanize } from './romanize.ts';
import { fetchSourcePackages } from './source-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** JSON with one list of places a line, so that a change of the data can be read. */
function writeLines(data: object): string {
  const members = Object.entries(data).map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

function count(places: readonly Place[]): { all: number; placed: number } {
  const here = places.map(([, , lng, , below]) => {
    const under = count(below);
    return { all: 1 + under.all, placed: (lng === null ? 0 : 1) + under.placed };
  });
  return {
    all: here.reduce((sum, each) => sum + each.all, 0),
    placed: here.reduce((sum, each) => sum + each.placed, 0),
  };
}

const packages = fetchSourcePackages();
try {
  const known = readKnownPlaces(await packages.readText('places', 'dist/cities500.txt'));
  const romanize = await makeRomanize(packages.pathOf('pinyin', 'dist/index.mjs'));
  const provinces = await makeDivisions(packages, known, romanize);
  const gazetteer: GazetteerData = { provinces, capitals: makeCapitals(known) };
  await writeFile(join(ROOT, 'src/server/geo/gazetteer.generated.json'), writeLines(gazetteer));
  await writeFile(
    join(ROOT, 'blocks/on-demand/map/base-map.generated.json'),
    writeLines(await makeBaseMap(packages, gazetteer)),
  );
  const { all, placed } = count(provinces);
  console.log(`${all} Chinese places, ${placed} with a position; ${gazetteer.capitals.length} capitals.`);
} finally {
  await packages.remove();
}
