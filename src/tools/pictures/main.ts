// Draws the demo site's pictures: `node src/tools/pictures/main.ts [PART-OF-A-NAME …] [--preview 0.3 --out FOLDER]`.
// A preview is small, coarse and a PNG; without one the WebP files and pictures.json of the seed are written.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { marks } from './marks.ts';
import type { Picture } from './picture.ts';
import { develop } from './render/develop.ts';
import { takePicture } from './render/film.ts';
import { banners } from './scenes/banners.ts';
import { benches } from './scenes/benches.ts';
import { covers } from './scenes/covers.ts';
import { facades } from './scenes/facades.ts';
import { heroes } from './scenes/heroes.ts';
import { homes } from './scenes/homes.ts';
import { panels } from './scenes/panels.ts';
import { pieces } from './scenes/pieces.ts';
import { places } from './scenes/places.ts';
import { rooms } from './scenes/rooms.ts';
import { stillLifes } from './scenes/still-lifes.ts';

const SEED = join(import.meta.dirname, '../../server/seed/demo');
const MOST_BYTES = 150_000;
const BYTES_PER_PIXEL = 0.085;
const BEST_QUALITY = 84;
const LEAST_QUALITY = 48;
/** A picture of more pixels is shown large and gets the finer grid of samples. */
const LARGE = 1_500_000;
const RANDOM_SEED = 1;

const pictures: readonly Picture[] = [
  ...heroes,
  ...banners,
  ...panels,
  ...rooms,
  ...homes,
  ...stillLifes,
  ...covers,
  ...pieces,
  ...facades,
  ...places,
  ...benches,
];

function render(picture: Picture, scale: number, grid: number): Sharp {
  const scene = picture.scene();
  const film = takePicture(
    scene,
    Math.round(picture.width * scale),
    Math.round(picture.height * scale),
    grid,
    RANDOM_SEED,
  );
  return sharp(develop(film, scene.exposure ?? 1), {
    raw: { width: film.width, height: film.height, channels: 3 },
  });
}

/** The best WebP that is no larger than its share of the whole set allows. */
async function encode(image: Sharp, pixels: number): Promise<Buffer> {
  const limit = Math.min(MOST_BYTES, pixels * BYTES_PER_PIXEL);
  for (let quality = BEST_QUALITY; ; quality -= 4) {
    const bytes = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= limit || quality <= LEAST_QUALITY) return bytes;
  }
}

interface ListedPicture {
  resourceCode: string;
  resourceType: number;
  classificationCode?: string;
}

/** The list the seed reads: sizes from the scenes, words from captions.json, classifications as they are listed; films are not drawn here and stay as they are. */
async function writeManifest(): Promise<void> {
  const manifest = join(SEED, 'pictures.json');
  const listed = JSON.parse(await readFile(manifest, 'utf8')) as ListedPicture[];
  const captions = JSON.parse(await readFile(join(import.meta.dirname, 'captions.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const entries = [...pictures, ...marks].map(({ name, width, height }) => ({
    resourceCode: name,
    file: `${name}.webp`,
    name,
    resourceType: 1,
    width,
    height,
    classificationCode: listed.find(({ resourceCode }) => resourceCode === name)?.classificationCode,
    alt: captions[name],
  }));
  const films = listed.filter(({ resourceType }) => resourceType === 2);
  await writeFile(manifest, `${JSON.stringify([...entries, ...films], null, 2)}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: 'string' }, out: { type: 'string', default: '.' } },
});
const isWanted = ({ name }: { name: string }): boolean =>
  positionals.length === 0 || positionals.some((part) => name.includes(part));

const scale = Number(values.preview ?? 1);
if (!(scale > 0 && scale <= 1))
  throw new RangeError(`--preview is "${values.preview}"; it must be a share of the size, such as 0.3.`);
if (![...pictures, ...marks].some(isWanted))
  throw new RangeError(`No picture has "${positionals.join('" or "')}" in its name.`);

if (values.preview === undefined) {
  const folder = join(SEED, 'pictures');
  await mkdir(folder, { recursive: true });
  for (const { name, svg } of marks.filter(isWanted))
    await sharp(Buffer.from(svg))
      .webp({ lossless: true })
      .toFile(join(folder, `${name}.webp`));
  for (const picture of pictures.filter(isWanted)) {
    const pixels = picture.width * picture.height;
    const bytes = await encode(render(picture, 1, pixels > LARGE ? 3 : 2), pixels);
    await writeFile(join(folder, `${picture.name}.webp`), bytes);
    console.log(`${picture.name}  ${Math.round(bytes.length / 1000)} kB`);
  }
  await writeManifest();
} else {
  for (const picture of pictures.filter(isWanted))
    await render(picture, scale, 2)
      .png()
      .toFile(join(values.out, `${picture.name}.png`));
}
