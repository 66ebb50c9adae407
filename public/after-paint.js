// A public page comes drawn and can be read as it is: its scripts are fetched once it has been painted, so that nothing that is seen
// shares the line with them. They run in the order in which they are named.
;(function () {
  var scripts = document.currentScript.dataset.scripts.split(' ')
  function fetchThem() {
    scripts.splice(0).forEach(function (address) {
      var script = document.createElement('script')
      script.src = address
      script.async = false
      document.head.append(script)
    })
  }
  // A page in the background is not painted, and need not wait.
  if (document.hidden) return fetchThem()
  requestAnimationFrame(function () {
    setTimeout(fetchThem)
  })
  document.addEventListener('visibilitychange', fetchThem, { once: true })
})()
