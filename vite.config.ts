import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import {
  bundledOnServer,
  clientContract,
  compiledMessages,
  keepPage,
  pageScripts,
  scriptGroups,
} from './build/index.ts'

export default defineConfig(({ mode, command }) => ({
  publicDir: 'art',
  plugins:
    mode === 'test'
      ? []
      : [clientContract(), compiledMessages(), pageScripts(), keepPage(), tailwindcss(), reactRouter()],
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // On a busy machine it fills the terminal of the first start with figures about plugins.
          checks: { pluginTimings: false },
          output: {
            codeSplitting: { groups: command === 'build' ? scriptGroups() : [] },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './src/main.ts' } },
      resolve: command === 'build' ? { noExternal: bundledOnServer } : {},
    },
  },
  server: { middlewareMode: true },
}))
