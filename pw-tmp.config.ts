import base from './playwright.config.ts'
const { webServer, ...rest } = base as any
export default { ...rest, use: { ...rest.use, baseURL: 'http://localhost:3151' }, outputDir: '/tmp/w5/pw', reporter: [['list']], timeout: 120000, expect: { timeout: 20000 } }
