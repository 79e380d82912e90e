/** Password of all demo people (api.md, Starting it). */
export const demoPassword = 'vonk-demo-2026'
