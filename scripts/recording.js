// npm run recording [-- --to FILE]: writes docs/screenshots/incident.png: an animation of the demo's incident, from the
// sign-in to the receipt of Mallory's suspension.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { toAnimatedPng } from './animated-png.js'
import { browseDemo } from './browse-demo.js'

const SIZE = { width: 1280, height: 800 }
const MOST_BYTES = 2 * 1024 * 1024
/** Durations in milliseconds of frames that show a page, a step on a page, or the result. */
const [PAGE, STEP, RESULT] = [1800, 700, 4000]
/** The size of the pointer in CSS pixels, including its ring during a click. */
const POINTER = 28

const { values } = parseArgs({
  options: { to: { type: 'string', default: join(import.meta.dirname, '..', 'docs', 'screenshots', 'incident.png') } },
})
/** @type {import('./animated-png.js').Frame[]} */
const frames = []
const { reeve, browser, close } = await browseDemo()
try {
  const context = await browser.newContext({
    baseURL: reeve.url,
    viewport: SIZE,
    reducedMotion: 'reduce',
    locale: 'en',
  })
  await recordIncident(await context.newPage())
} finally {
  await close()
}
const picture = toAnimatedPng(frames)
mkdirSync(dirname(values.to), { recursive: true })
writeFileSync(values.to, picture)
console.log(`${values.to}: ${frames.length} frames, ${Math.ceil(picture.length / 1024)} KiB`)
if (picture.length > MOST_BYTES) throw new Error(`the recording has ${picture.length} bytes, more than ${MOST_BYTES}`)

/** @param {import('playwright-core').Page} page */
async function recordIncident(page) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('ada@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill(reeve.exports.REEVE_PASSWORD ?? '')
  await show(page, PAGE)
  await click(page, page.getByRole('button', { name: 'Sign in', exact: true }))

  await page.getByText('paste.example').first().waitFor()
  await settled(page)
  await show(page, PAGE * 2)

  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('mallory')
  const person = page.getByRole('option', { name: /Mallory Voss/ }).first()
  await person.waitFor()
  await show(page, PAGE)
  await click(page, person)

  await page.getByRole('heading', { name: 'Mallory Voss', level: 1 }).waitFor()
  await settled(page)
  await show(page, PAGE * 2)
  await click(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^Suspend/ })
      .first(),
  )

  await page.getByText('Will stop').waitFor()
  await settled(page)
  await show(page, PAGE * 2)
  const reason = page.getByLabel('Reason')
  for (const text of ['laptop', 'laptop stolen']) {
    await reason.fill(text)
    await show(page, STEP, reason)
  }
  await chooseOracle(page)
  await show(page, PAGE)
  await click(page, page.getByRole('button', { name: 'Suspend Mallory Voss' }))

  await page.getByRole('heading', { name: 'Mallory Voss is suspended' }).waitFor()
  await settled(page)
  await page.locator('main a[href*="/audit?entry="]').first().waitFor()
  await page.getByRole('button', { name: 'Copy summary', disabled: false }).waitFor()
  await show(page, RESULT)
}

/**
 * Scrolls the panel until both options for the Oracle are in view, and chooses one. Draws no pointer, because it would
 * hide the option.
 * @param {import('playwright-core').Page} page
 */
async function chooseOracle(page) {
  const options = page.getByRole('radiogroup', { name: /Oracle/ })
  await options.evaluate(group => group.scrollIntoView({ block: 'nearest' }))
  await show(page, PAGE)
  await options.getByLabel('Keep running').click()
  await settled(page)
}

/**
 * Adds a frame. It shows the whole window, or only the area around an element that has changed.
 * @param {import('playwright-core').Page} page
 * @param {number} milliseconds
 * @param {import('playwright-core').Locator} [changed]
 */
async function show(page, milliseconds, changed) {
  const box = await changed?.boundingBox()
  const clip = box ? within(box, 4) : { x: 0, y: 0, ...SIZE }
  frames.push({ png: await page.screenshot({ clip }), x: clip.x, y: clip.y, milliseconds })
}

/**
 * Moves the pointer to the element, which must be in view, and clicks. Does not scroll, because scrolling would move a
 * sticky footer.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} target
 */
async function click(page, target) {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to click')
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(center.x, center.y)
  await page.addStyleTag({ content: pointerAt(center) })
  await show(page, STEP)
  await page.addStyleTag({ content: 'body::after { display: none !important }' })
  await target.click()
}

/**
 * CSS that draws a pointer at this position, because screenshots do not contain the real pointer.
 * @param {{ x: number, y: number }} center
 */
function pointerAt({ x, y }) {
  return `
  body::after {
    content: ''; display: block !important; position: fixed; z-index: 9999; box-sizing: border-box;
    pointer-events: none;
    left: ${x - POINTER / 2}px; top: ${y - POINTER / 2}px; width: ${POINTER}px; height: ${POINTER}px;
    border: 3px solid #0b6e72; border-radius: 50%; background: rgb(11 110 114 / 25%);
    }`
}

/**
 * The box, enlarged by a margin, in whole pixels, and limited to the window.
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {number} margin
 */
function within(box, margin) {
  const x = Math.max(0, Math.floor(box.x) - margin)
  const y = Math.max(0, Math.floor(box.y) - margin)
  const right = Math.min(SIZE.width, Math.ceil(box.x + box.width) + margin)
  const bottom = Math.min(SIZE.height, Math.ceil(box.y + box.height) + margin)
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * Waits until the page has its data.
 * @param {import('playwright-core').Page} page
 */
async function settled(page) {
  await page.waitForLoadState('networkidle')
}
