// A page as a picture of few points, each the mean of a square: what is compared is where things stand and how light
// they are, not how a browser smooths an edge.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Page } from "playwright-core";

const KEPT = resolve(import.meta.dirname, "snapshots");
const SEEN = resolve(import.meta.dirname, "../node_modules/.snapshots");
/** Means of a square that differ by less, of 255, are alike. */
const LIKE = 20;

/** Every sign is a box of the same size, so no page depends on the fonts of a machine; every figure is there. */
export async function boxed(page: Page): Promise<void> {
  const font = readFileSync(`${KEPT}/box.ttf`).toString("base64");
  await page.addStyleTag({
    content: `@font-face { font-family: Box; font-weight: 1 1000; src: url(data:font/ttf;base64,${font}); }
      *, ::before, ::after { font-family: Box !important; caret-color: transparent !important; text-rendering: geometricPrecision !important; animation: none !important; transition: none !important; }`,
  });
  await page.evaluate(async () => {
    await document.fonts.load("16px Box");
    await document.fonts.ready;
    for (const figure of document.querySelectorAll<SVGImageElement & { decode(): Promise<void> }>("image")) await figure.decode();
  });
}

/** The page as a PNG in which each point is the mean of a square of so many. */
export async function thumbnail(page: Page, square: number): Promise<Buffer> {
  const shot = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64");
  const url = await page.evaluate(
    async ([shot, square]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${shot}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      const draw = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
      [canvas.width, canvas.height] = [image.width, image.height];
      draw.drawImage(image, 0, 0);
      const { data, width } = draw.getImageData(0, 0, image.width, image.height);
      const small = new ImageData(Math.floor(image.width / square), Math.floor(image.height / square));
      for (let y = 0; y < small.height; y++)
        for (let x = 0; x < small.width; x++)
          for (let channel = 0; channel < 4; channel++) {
            let sum = 0;
            for (let j = 0; j < square; j++) for (let i = 0; i < square; i++) sum += data[((y * square + j) * width + x * square + i) * 4 + channel] ?? 0;
            small.data[(y * small.width + x) * 4 + channel] = Math.round(sum / square / square);
          }
      [canvas.width, canvas.height] = [small.width, small.height];
      draw.putImageData(small, 0, 0);
      return canvas.toDataURL("image/png");
    },
    [shot, square] as const,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The share of points in which two pictures differ; all of them if they are not of one size. */
export function differing(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([one, other, like]) => {
      const read = async (png: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        const draw = canvas.getContext("2d") as CanvasRenderingContext2D;
        draw.drawImage(image, 0, 0);
        return draw.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = [await read(one), await read(other)];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let differ = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        differ += [0, 1, 2].some((channel) => Math.abs((a.data[i + channel] ?? 0) - (b.data[i + channel] ?? 0)) > like) ? 1 : 0;
      }
      return differ / (a.data.length / 4);
    },
    [one.toString("base64"), other.toString("base64"), LIKE] as const,
  );
}

/** The picture that is kept under a name, if there is one. */
export const kept = (name: string): Buffer | undefined => {
  const path = `${KEPT}/${name}.png`;
  return existsSync(path) ? readFileSync(path) : undefined;
};

/** Put a picture where the kept ones are, or where one looks that was not alike. */
export function keep(name: string, png: Buffer, where: "kept" | "seen"): string {
  const path = `${where === "kept" ? KEPT : SEEN}/${name}.png`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, png);
  return path;
}
