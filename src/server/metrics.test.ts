import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counts requests, streams and jobs, in addition to the metrics of Node', async () => {
  const metrics = createMetrics()
  metrics.requestAnswered('likes.send', 204, 0.02)
  metrics.requestAnswered('likes.send', 200, 0.2)
  metrics.requestAnswered('likes.send', 503, 0.2)
  metrics.streamOpened()
  metrics.streamOpened()
  metrics.streamClosed()
  metrics.jobEnded('sweep', 'completed', 2)
  metrics.jobEnded('sweep', 'failed', 2)
  const text = await metrics.text()
  expect(text).toContain('http_request_duration_seconds_count{operation="likes.send",status_class="2xx"} 2')
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.025",operation="likes.send",status_class="2xx"} 1',
  )
  expect(text).toContain('http_request_duration_seconds_count{operation="likes.send",status_class="5xx"} 1')
  expect(text).toContain('open_streams 1')
  expect(text).toContain('jobs_total{job="sweep",outcome="failed"} 1')
  expect(text).toContain('job_duration_seconds_count{job="sweep"} 2')
  expect(text).toContain('process_cpu_seconds_total')
  expect(metrics.contentType).toContain('text/plain')
})

test('publishes the metrics that features declare from the start, and no others', async () => {
  const late = { kind: 'counter', name: 'late_total', help: 'Late ones.' } as const
  const open = { kind: 'gauge', name: 'open_matters', help: 'Open ones, by kind.', label: 'kind' } as const
  const total = { kind: 'gauge', name: 'open_domains', help: 'All open ones.' } as const
  const metrics = createMetrics([late, open, total])
  expect(await metrics.text()).toContain('late_total 0')
  metrics.count(late)
  metrics.set(open, 2, 'debt')
  metrics.set(total, 3)
  const text = await metrics.text()
  expect(text).toContain('late_total 1')
  expect(text).toContain('open_matters{kind="debt"} 2')
  expect(text).toContain('open_domains 3')
  expect(() => metrics.count({ ...late, name: 'unknown_total' })).toThrow('unknown_total')
})

test('two instances in one process do not conflict', async () => {
  const [first, second] = [createMetrics(), createMetrics()]
  first.streamOpened()
  expect(await second.text()).toContain('open_streams 0')
})
